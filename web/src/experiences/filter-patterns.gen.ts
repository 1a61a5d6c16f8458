// Made from openapi.json by scripts/types: the facts of listings.

const PATTERN_0 = /^.{1,80}$/u;
const PATTERN_1 = /^\d{4}-(0[1-9]|1[0-2])$/u;
const PATTERN_2 = /^[a-z]{2}$/u;

/** Filters whose values people write; the server refuses an unknown value of any other. */
export const WRITTEN: Readonly<Record<string, RegExp>> = {
  city: PATTERN_0,
  start: PATTERN_1,
  due: PATTERN_1,
  language: PATTERN_2,
};
