// What a content policy leaves open. Chromium connects to the host of a frame within the frame before it refuses it, and host
// names can contain what was entered.

const CONNECTIONS = ["RTCPeerConnection", "webkitRTCPeerConnection", "XSLTProcessor"];
/** Classes that could be extended to make an element. */
const CLASSES = [
  "HTMLIFrameElement",
  "HTMLFrameElement",
  "HTMLFencedFrameElement",
  "HTMLObjectElement",
  "HTMLEmbedElement",
  "HTMLLinkElement",
];
const ELEMENTS = ["iframe", "frame", "frameset", "fencedframe", "object", "embed", "link", "meta", "base"];

/** Removes them, before a plugin's code runs. Markup cannot make them either: the policy requires Trusted Types. */
export function closeGaps(): void {
  // A plugin may replace any method of a prototype, so none is looked up later.
  const { apply } = Reflect;
  const { get: localName } = Object.getOwnPropertyDescriptor(Element.prototype, "localName") ?? {};
  for (const name of CONNECTIONS) Reflect.deleteProperty(globalThis, name);
  // React asks whether an element is an instance.
  for (const name of CLASSES) Object.defineProperty(globalThis, name, { value: Refused });
  for (const method of ["createElement", "createElementNS"] as const) {
    const create: (this: Document, ...args: never[]) => Element = Document.prototype[method];
    Reflect.set(Document.prototype, method, function guarded(this: Document, ...args: never[]): Element {
      const element = apply(create, this, args);
      const name: unknown = localName && apply(localName, element, []);
      for (let index = 0; index < ELEMENTS.length; index += 1) {
        if (name === ELEMENTS[index]) Refused();
      }
      return element;
    });
  }
}

function Refused(): never {
  throw new TypeError("Widgets of installed plugins may not make this element.");
}
