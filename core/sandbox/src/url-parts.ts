/** The parts of a URL that a plugin reads: the thread has them, and the plugin's `URL` shows them. */
export const URL_PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
