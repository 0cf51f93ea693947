package io.remanence.formats;

/** In which order a date of three short numbers is written. */
enum DateOrder {
  DAY_FIRST,
  MONTH_FIRST,
  YEAR_FIRST
}
