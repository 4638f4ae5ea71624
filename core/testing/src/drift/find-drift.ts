import { compareShapes } from "./compare-shapes.ts";
import type { Exchange } from "./exchanges.ts";
import { findMisfits, type Misfit } from "./find-misfits.ts";
import { ROUTE_PARTS, type RoutePart, type VendorShapes } from "./shape.ts";

/** A vendor's types that a provider is held to. */
export interface VendorUnderTest {
  /** The npm package that publishes them. */
  readonly package: string;
  /** The shapes that were committed. */
  readonly committed: VendorShapes;
  /** The shapes of the installed package; absent if it is not installed. */
  readonly installed?: VendorShapes;
  /** Whether the types are another vendor's, whose protocol the provider speaks. */
  readonly compatible: boolean;
  /** The routes to hold to; absent: all of them. */
  readonly routes?: readonly string[];
}

export interface DriftSubject {
  readonly vendors: readonly VendorUnderTest[];
  readonly exchanges: readonly Exchange[];
  /** Name of a difference -> why it is right. */
  readonly deviations: Readonly<Record<string, string>>;
}

/** A difference between a provider and its vendor. */
export interface Difference {
  /** Its key in `deviations`: `POST /chat/completions answer choices[].finish_reason: value`. */
  readonly name: string;
  readonly route: string;
  /** The expected and actual type, and what to do. */
  readonly explanation: string;
  /** Where it occurs; empty for a change of the vendor's types. */
  readonly places: readonly string[];
}

/** The compared parts of a route. */
export interface HeldRoute {
  readonly route: string;
  readonly package: string;
  readonly version: string;
  readonly compatible: boolean;
  /** How many requests and answers of each origin were held to the types; each event of a stream counts. */
  readonly checked: Readonly<Record<Exchange["origin"], number>>;
}

export interface DriftReport {
  readonly routes: readonly HeldRoute[];
  readonly differences: readonly Difference[];
  /** Deviations that are there, with their reasons. */
  readonly deviations: Readonly<Record<string, string>>;
  /** Names in `deviations` that no difference has. */
  readonly stale: readonly string[];
  /** Requests to addresses that no route describes. */
  readonly unheld: readonly string[];
}

/**
 * Where a provider's fixtures, mocks and live answers differ from its vendor's types, and where the types have changed
 * since they were committed.
 */
export function findDrift({ vendors, exchanges, deviations }: DriftSubject): DriftReport {
  const routes = new Map<string, { held: HeldRoute; checked: Record<Exchange["origin"], number> }>();
  const byName = new Map<string, { difference: Difference; places: Set<string> }>();
  const unheld = new Set<string>();
  for (const exchange of exchanges) {
    const match = matchRoute(vendors, exchange);
    if (!match) {
      if (isCall(exchange)) unheld.add(`${exchange.method} ${new URL(exchange.url).pathname}`);
      continue;
    }
    const { vendor, route } = match;
    const checked = routes.get(route)?.checked ?? { fixture: 0, mock: 0, live: 0 };
    const { version } = shapesOf(vendor);
    const held = { route, package: vendor.package, version, compatible: vendor.compatible, checked };
    routes.set(route, { held, checked });
    for (const { part, value } of partsOf(exchange)) {
      const misfits = holdPart(vendor, route, part, value, exchange);
      if (!misfits) continue;
      checked[exchange.origin] += 1;
      for (const misfit of misfits) {
        const difference = explain(vendor, route, part, misfit);
        const known = byName.get(difference.name) ?? { difference, places: new Set() };
        known.places.add(`${exchange.origin}: ${exchange.location}`);
        byName.set(difference.name, known);
      }
    }
  }
  for (const vendor of vendors) {
    const changes = changesOf(vendor).filter(({ route }) => !vendor.compatible || routes.has(route));
    for (const change of changes) byName.set(change.name, { difference: change, places: new Set() });
  }
  const all = [...byName.values()].map(({ difference, places }) => ({ ...difference, places: [...places] }));
  return {
    routes: [...routes.values()].map(({ held }) => held),
    differences: all.filter(({ name }) => !Object.hasOwn(deviations, name)),
    deviations: Object.fromEntries(Object.entries(deviations).filter(([name]) => byName.has(name))),
    stale: Object.keys(deviations).filter((name) => !byName.has(name)),
    unheld: [...unheld],
  };
}

/** The types to compare with: the current ones, or else the committed ones. */
function shapesOf({ installed, committed }: VendorUnderTest): VendorShapes {
  return installed ?? committed;
}

function isHeld({ routes }: VendorUnderTest, route: string): boolean {
  return routes?.includes(route) ?? true;
}

function changesOf(vendor: VendorUnderTest): Difference[] {
  const { committed, installed } = vendor;
  if (!installed) return [];
  const changes = compareShapes(committed, installed).filter(({ route }) => isHeld(vendor, route));
  return changes.map(({ route, part, path, change }) => ({
    name: `${route} ${part} ${path}: ${change}`,
    route,
    places: [],
    explanation: `${vendor.package} ${installed.version}: ${change} since ${committed.version || "never"}. Follow it in the plugin, then run 'patchbay drift --update'.`,
  }));
}

/** Downloads of results are no calls. */
function isCall({ request, answer, events }: Exchange): boolean {
  return request !== undefined || answer !== undefined || events !== undefined;
}

/** The route with the longest path that the address ends with. */
export function matchRoute(
  vendors: readonly VendorUnderTest[],
  { method, url }: Pick<Exchange, "method" | "url">,
): { vendor: VendorUnderTest; route: string } | undefined {
  const path = new URL(url).pathname.split("/");
  const fits = (route: string): boolean => {
    const [routeMethod, end = ""] = route.split(" ");
    const segments = end.split("/").slice(1);
    const tail = path.slice(-segments.length);
    return (
      routeMethod === method &&
      segments.every((segment, index) =>
        segment.startsWith("*") ? tail[index]?.endsWith(segment.slice(1)) : segment === tail[index],
      )
    );
  };
  const [match] = vendors
    .flatMap((vendor) => Object.keys(shapesOf(vendor).shapes).map((route) => ({ vendor, route })))
    .filter(({ vendor, route }) => isHeld(vendor, route) && fits(route))
    .toSorted((one, other) => other.route.length - one.route.length);
  return match;
}

function partsOf({ request, answer, events = [] }: Exchange): { part: RoutePart; value: unknown }[] {
  const values = { request: [request], answer: [answer], event: events };
  return ROUTE_PARTS.flatMap((part) =>
    values[part].filter((value) => value !== undefined).map((value) => ({ part, value })),
  );
}

/** @returns undefined if the types do not describe this part */
function holdPart(
  vendor: VendorUnderTest,
  route: string,
  part: RoutePart,
  value: unknown,
  { form }: Exchange,
): Misfit[] | undefined {
  const { shapes, definitions } = shapesOf(vendor);
  const shape = shapes[route]?.[part];
  if (!shape) return undefined;
  return findMisfits(shape, value, {
    definitions,
    // A vendor that follows another's protocol may add members and omit nullable ones.
    closed: part === "request" || !vendor.compatible,
    lenient: vendor.compatible,
    form: part === "request" && form === true,
  });
}

const ADVICE = {
  missing: "is missing",
  unknown: "is not in the types",
  type: "has another type",
  value: "has another value",
} as const;

function explain({ package: name }: VendorUnderTest, route: string, part: RoutePart, misfit: Misfit): Difference {
  const { path, problem, expected, actual } = misfit;
  const side = part === "request" ? "what is sent" : "what is answered";
  const what = problem === "unknown" ? `found ${actual}` : `${name} has ${expected}, found ${actual}`;
  return {
    name: `${route} ${part} ${path}: ${problem}`,
    route,
    places: [],
    explanation: `${path || "The whole"} ${ADVICE[problem]} (${what}). Correct ${side}, or list the difference in drift.json with a reason.`,
  };
}
