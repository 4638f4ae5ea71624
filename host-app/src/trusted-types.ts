/** What the page's policy lets into the document as markup or as the address of a script: nothing that is not checked here. */
interface Checks {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

/** As far as browsers that know Trusted Types have it; others, and other pages' policies, take the text as it is. */
interface TrustedTypes {
  createPolicy(name: "patchbay", checks: Checks): Checks;
}

/** The highlighter's elements: spans with its own classes. */
const OTHER_MARKUP = /<(?!span class="[\w -]+">|\/span>)/;

const checks: Checks = {
  createHTML(html) {
    if (OTHER_MARKUP.test(html)) throw new TypeError("Highlighted code holds an element that is no highlighting.");
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

/** Highlighted code as what may become an element's content. Keep what it returns: each is a new value to React. */
export function trustedHtml(html: string): string {
  return policy.createHTML(html);
}

/** Address of a script of this app's server, for a worker or an element. @throws TypeError for one from elsewhere */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
