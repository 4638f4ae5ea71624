/**
 * Path below which the app is served, with a slash at both ends. It stands in the page, where the server writes it: one
 * build serves under every path.
 */
export const BASE_URL =
  document.querySelector<HTMLMetaElement>("meta[name=patchbay-base]")?.content ?? import.meta.env.BASE_URL;
