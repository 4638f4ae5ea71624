/** An amount of work: the full one, or, under `npm run bench -- --short`, the one that only shows that a benchmark runs. */
export function amount<Kind>(full: Kind, short: Kind): Kind {
  return process.env["PATCHBAY_BENCH"] === "short" ? short : full;
}
