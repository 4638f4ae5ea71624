import { printCode, printText, Expression } from "./print-code.ts";
import type { Vendor } from "./task-draft.ts";
import type { VendorCall } from "./vendor-call.ts";

/** A value of every setting, for fixtures. */
export const SAMPLE_SETTING = "example";

const textsOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, new Expression(printText(value))]));

/** Parameters of a function whose texts may name settings or the model. */
const parametersFor = (texts: object): string => (/\{\w+\}/.test(JSON.stringify(texts)) ? "(call)" : "()");

/** The members `route` and `headers` of a task, as lines of code. */
export function routeLines({ path, query, headers }: VendorCall): string[] {
  const route = {
    path: new Expression(printText(path)),
    ...(Object.keys(query).length > 0 && { query: textsOf(query) }),
  };
  const sent = printCode(textsOf(headers), "      ");
  return [
    `route: ${parametersFor({ path, query })} => (${printCode(route, "      ")}),`,
    ...(Object.keys(headers).length > 0 ? [`headers: ${parametersFor(headers)} => (${sent}),`] : []),
  ];
}

/** The address in a fixture. */
export function sampleAddress(
  { origin, path, query }: Pick<VendorCall, "origin" | "path" | "query">,
  model: string,
): string {
  const url = new URL(`${filled(origin, model)}/${filled(path, model)}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, filled(value, model));
  return url.href;
}

/** The headers in a fixture. */
export function sampleHeaders({ headers }: VendorCall, model: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, model)]));
}

function filled(text: string, model: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "model" ? model : SAMPLE_SETTING));
}

const ROUTER = "https://router.huggingface.co";

/** The address below the hub's router that has the same path. */
export const routedAddress = (id: string, path: string): string => `${ROUTER}/${id}/${path}`.replace(/\/$/, "");

/** The addresses of a mock, also below the hub's router if the provider has one. */
export function mockAddresses(call: Pick<VendorCall, "origin" | "path">, { id, hub }: Vendor): string[] {
  const direct = mockAddress(call);
  return hub ? [direct, routedAddress(id, direct.replace(/^\w+:\/\/[^/]+\/?/, ""))] : [direct];
}

/** The address of a mock: any setting, any model. */
function mockAddress({ origin, path }: Pick<VendorCall, "origin" | "path">): string {
  return `${origin.replaceAll(/\{\w+\}/g, "*")}/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "model" ? "*" : `:${name}`))}`.replace(
    /\/$/,
    "",
  );
}
