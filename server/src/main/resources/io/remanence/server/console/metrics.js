// Reads the server's figures as Prometheus writes them.

/** All samples: [{name, labels, value}]. */
export function parse(text) {
  const samples = [];
  for (const line of text.split('\n')) {
    const found = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)/.exec(line);
    if (!found) continue;
    const labels = {};
    for (const [, name, value] of (found[3] || '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) labels[name] = value;
    samples.push({ name: found[1], labels, value: Number(found[4]) });
  }
  return samples;
}

export const sum = (samples, name, wanted = () => true) =>
  samples.filter((sample) => sample.name === name && wanted(sample.labels)).reduce((all, sample) => all + sample.value, 0);

/** How many requests of a route took at most so long: {upper bound in seconds: count}. */
export function buckets(samples, route) {
  const counts = {};
  for (const { name, labels, value } of samples) {
    if (name === 'http_server_requests_seconds_bucket' && labels.route === route) counts[labels.le] = (counts[labels.le] || 0) + value;
  }
  return counts;
}

/** The time in ms within which this share of requests was answered between two readings; null where there was none. */
export function quantile(before, after, share) {
  const rows = Object.entries(after)
    .map(([le, count]) => [le === '+Inf' ? Infinity : Number(le), count - (before[le] || 0)])
    .sort((a, b) => a[0] - b[0]);
  const all = rows.at(-1)?.[1] || 0;
  if (all <= 0) return null;
  let low = 0;
  let below = 0;
  for (const [le, count] of rows) {
    if (count >= all * share) {
      if (le === Infinity) return low * 1000;
      return (low + (le - low) * ((all * share - below) / Math.max(1e-9, count - below))) * 1000;
    }
    low = le;
    below = count;
  }
  return null;
}
