/** The amount of work: full, or with `npm run bench -- --short` just enough to show that a benchmark runs. */
export function amount<Kind>(full: Kind, short: Kind): Kind {
  return process.env["PATCHBAY_BENCH"] === "short" ? short : full;
}
