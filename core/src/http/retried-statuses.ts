/** Statuses after which the same request may succeed later. A module of its own: the rest loads only after a failure. */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 529]);
