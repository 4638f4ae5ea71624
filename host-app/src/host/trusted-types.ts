/**
 * What the content security policy allows into the document as markup or as a script URL: only what is checked here.
 */
interface Checks {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

/** As in browsers that support Trusted Types; others use the text as it is. */
interface TrustedTypes {
  createPolicy(name: "patchbay", checks: Checks): Checks;
}

/** The highlighter's elements: spans with its own classes. */
const OTHER_MARKUP = /<(?!span class="[\w -]+">|\/span>)/;

const checks: Checks = {
  createHTML(html) {
    if (OTHER_MARKUP.test(html)) throw new TypeError("Highlighted code has an element of another kind.");
    return html;
  },
  createScriptURL(url) {
    const { origin } = new URL(url, location.href);
    if (origin !== location.origin)
      throw new TypeError(`A script comes from ${origin} instead of from this app's server.`);
    return url;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("patchbay", checks) ?? checks;

/** Highlighted code as element content. Store the result: each call returns a new value for React. */
export function trustedHtml(html: string): string {
  return policy.createHTML(html);
}

/** URL of a script of this app's server, for a worker or an element. @throws TypeError for one from another origin */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
