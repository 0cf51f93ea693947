// Plots by uPlot, drawn in the colours of the theme.
import uPlot from './uplot.js';
import { h, ref, watch, onMounted, onBeforeUnmount } from './vue.js';
import { state } from './state.js';
import { language, number } from './i18n.js';

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const STROKES = ['--bs-primary', '--bs-success', '--bs-danger', '--bs-warning'];

/** Lines over time. `series` holds names, `data` the times in seconds and then a row of values for each name. */
export const Plot = {
  props: { title: String, series: Array, data: Array, height: { type: Number, default: 170 }, unit: { type: String, default: '' } },
  setup(props) {
    const box = ref(null);
    let plot = null;
    function draw() {
      plot?.destroy();
      if (!box.value) return;
      const axis = { stroke: colour('--bs-body-color'), grid: { stroke: colour('--bs-border-color'), width: 1 }, ticks: { stroke: colour('--bs-border-color') } };
      plot = new uPlot({
        width: box.value.clientWidth || 320, height: props.height, legend: { live: false }, cursor: { show: false },
        scales: { x: { range: (u, low, high) => (high > low ? [low, high] : [low - 30, high + 30]) }, y: { range: (u, low, high) => [0, high > 0 ? high * 1.1 : 1] } },
        axes: [{ ...axis }, { ...axis, size: 62, values: (u, values) => values.map((value) => number(value, 2) + props.unit) }],
        series: [{}, ...props.series.map((label, i) => ({ label, stroke: colour(STROKES[i % STROKES.length]), width: 2, points: { show: (props.data[0] || []).length < 30 } }))],
      }, props.data, box.value);
    }
    const sized = new ResizeObserver(() => plot && box.value && plot.setSize({ width: box.value.clientWidth, height: props.height }));
    onMounted(() => {
      draw();
      sized.observe(box.value);
    });
    onBeforeUnmount(() => {
      sized.disconnect();
      plot?.destroy();
    });
    watch(() => props.data, (next) => plot?.setData(next));
    watch(() => [state.theme, language.now, ...props.series], draw, { flush: 'post' });
    // A plot says nothing to who can't see it, so its last values stand in words too.
    const lastOf = (row) => row.at(-1);
    return () => h('figure', { class: 'plot' }, [
      h('figcaption', props.title),
      h('div', { ref: box, role: 'img', 'aria-label': props.title + ': ' + props.series.map((name, i) => name + ' ' + number(lastOf(props.data[i + 1] || []), 2) + props.unit).join(', ') }),
    ]);
  },
};

/** Amounts beside each other, as bars with words. */
export const bars = (rows) => {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return h('div', { class: 'scores' }, rows.map(([label, value]) =>
    h('div', { class: 'score' }, [
      h('span', { class: 'score-name' }, label),
      h('span', { class: 'score-track', 'aria-hidden': 'true' }, [h('span', { class: 'score-fill', style: { width: (value / most) * 100 + '%' } })]),
      h('span', { class: 'score-value' }, number(value)),
    ])));
};
