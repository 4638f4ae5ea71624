import type { ServerFacts, ServerInstruction } from "@patchbay/core/provider";
import type { Observation, SeenAnswer } from "./observation.ts";

/** A local server, as its plugin's manifest describes it. */
export interface LocalServer {
  /** Provider id. */
  readonly id: string;
  /** Display name. */
  readonly label: string;
  readonly facts: ServerFacts;
  /** Its default URLs, the most likely one first. */
  readonly addresses: readonly string[];
}

/** What can be wrong between a page and a server. */
export type Fault =
  | Exclude<Observation["outcome"], "answered">
  | "redirected"
  | "web-page"
  | "wrong-path"
  | "key-needed"
  | "not-ready"
  | "server-error"
  | "other-server"
  | "preflight-refused"
  | "no-model";

/** The context of a fault's texts. */
interface Scene {
  readonly server: LocalServer;
  readonly address: string;
  /** Origin of the app's page. */
  readonly origin: string;
  /** Whether the page itself checks. */
  readonly fromPage: boolean;
  readonly answer: SeenAnswer | undefined;
  /** A URL where the server responds as expected. */
  readonly betterAddress: string | undefined;
}

interface FaultWords {
  readonly status: "absent" | "failed";
  finding(scene: Scene): string;
  remedies(scene: Scene): readonly ServerInstruction[];
}

const startSteps = ({ server }: Scene): readonly ServerInstruction[] => server.facts.start ?? [];

const startIt = (scene: Scene): readonly ServerInstruction[] => [
  ...startSteps(scene),
  { text: `If ${scene.server.label} listens at another address than ${scene.address}, enter that one.` },
];

const allowIt = ({ server, origin }: Scene): readonly ServerInstruction[] =>
  server.facts.allow ?? [{ text: "Let the server answer pages of this origin (CORS).", command: origin }];

const checkAddress = (scene: Scene): readonly ServerInstruction[] => {
  const { server, address } = scene;
  const usual = server.addresses[0];
  return [
    { text: `Check the address ${address}: it must be the address of ${server.label}.` },
    ...(usual === undefined || usual === address
      ? startSteps(scene)
      : [{ text: `${server.label} usually listens here.`, command: usual }]),
  ];
};

/** Every fault: whether a server is there, the message, and the remedy. */
export const FAULTS: Readonly<Record<Fault, FaultWords>> = {
  refused: {
    status: "absent",
    finding: ({ server, address }) => `Nothing listens at ${address}: ${server.label} is not running there.`,
    remedies: startIt,
  },
  "blocked-port": {
    status: "failed",
    finding: ({ address }) => `No browser calls port ${new URL(address).port}, which belongs to another protocol.`,
    remedies: (scene) => [{ text: `Let ${scene.server.label} listen at another port.` }, ...checkAddress(scene)],
  },
  "unknown-host": {
    status: "absent",
    finding: ({ address }) => `The name ${new URL(address).hostname} could not be resolved.`,
    remedies: checkAddress,
  },
  unreachable: {
    status: "absent",
    finding: ({ address }) => `Nothing at ${address} answers pages: the server is not running, or does not speak HTTP.`,
    remedies: (scene) => [
      ...startIt(scene),
      {
        text: "In a terminal, this command shows more than a browser can.",
        command: `${COMMAND} doctor ${scene.address}`,
      },
    ],
  },
  "other-protocol": {
    status: "failed",
    finding: ({ address }) => `What listens at ${address} does not speak HTTP.`,
    remedies: checkAddress,
  },
  interrupted: {
    status: "failed",
    finding: ({ address }) => `The answer from ${address} ended in the middle.`,
    remedies: ({ server }) => restart(server, "it may have run out of memory"),
  },
  silent: {
    status: "failed",
    finding: ({ address }) => `Something accepts connections at ${address}, but does not answer in time.`,
    remedies: ({ server }) => [
      { text: `${server.label} may be loading a model. Wait, then check again.` },
      ...restart(server, "it may hang"),
    ],
  },
  unreadable: {
    status: "failed",
    finding: ({ address, origin }) => `A server answers at ${address}, but does not allow pages of ${origin} (CORS).`,
    remedies: allowIt,
  },
  "preflight-refused": {
    status: "failed",
    finding: ({ server, origin }) =>
      `${server.label} answers pages of ${origin}, but refuses the preflight that browsers send before a call (CORS).`,
    remedies: allowIt,
  },
  "unnamed-origin": {
    status: "failed",
    finding: ({ address }) =>
      `${address} is on another machine and not encrypted: everybody in between could read along, so this app does not call it.`,
    remedies: ({ address }) => [
      { text: "Enter an https address." },
      { ...connectStep(address), text: `Or, in a network that you trust: ${lowerFirst(connectStep(address).text)}` },
    ],
  },
  "page-policy": {
    status: "failed",
    finding: ({ address }) => `This page’s content policy does not allow requests to ${new URL(address).origin}.`,
    remedies: ({ address }) => [
      new URL(address).hostname === "[::1]"
        ? {
            text: "A policy cannot name an IPv6 address. Enter this one.",
            command: address.replace("[::1]", "127.0.0.1"),
          }
        : connectStep(address),
    ],
  },
  "mixed-content": {
    status: "failed",
    finding: ({ address }) => `This page came over https, so the browser blocks ${address}, which is not encrypted.`,
    remedies: ({ address }) => [
      OPEN_HERE,
      { text: `Or put ${new URL(address).host} behind https, and enter that address.` },
    ],
  },
  "insecure-page": {
    status: "failed",
    finding: ({ origin }) =>
      `This page comes from ${origin} without encryption: browsers let only https pages and local pages call a device.`,
    remedies: () => [OPEN_HERE, { text: "Or open this page over https." }],
  },
  "not-permitted": {
    status: "failed",
    finding: () => "This browser blocks requests from this page to your device or network.",
    remedies: () => [
      {
        text: "Open the site settings beside the browser’s address bar and allow “Apps on device” or “Local network access”, then check again.",
      },
      OPEN_HERE,
    ],
  },
  "permission-pending": {
    status: "failed",
    finding: () =>
      "This browser asks for permission before a page can reach your device or network, and you have not answered yet.",
    remedies: () => [{ text: "Check again, and choose “Allow” when the browser asks." }],
  },
  redirected: {
    status: "failed",
    finding: ({ address, answer }) =>
      `${address} redirects ${answer?.location === undefined ? "elsewhere" : `to ${withoutQuery(answer.location)}`}.`,
    remedies: (scene) => {
      const target = scene.answer?.location;
      if (target === undefined) return checkAddress(scene);
      const { origin } = new URL(target);
      return [{ text: "If that is the server, enter this address.", command: origin }, ...checkAddress(scene)];
    },
  },
  "web-page": {
    status: "failed",
    finding: ({ address }) => `${address} answers with a web page (HTML), not with an API.`,
    remedies: checkAddress,
  },
  "wrong-path": {
    status: "failed",
    finding: ({ server, address, answer, betterAddress }) =>
      betterAddress === undefined
        ? `The server at ${address} has no ${server.facts.probe.path} (status ${answer?.status ?? 404}).`
        : `${server.label} answers at ${betterAddress}, not ${new URL(address).pathname === "/" ? `at ${address}` : `below ${new URL(address).pathname}`}.`,
    remedies: (scene) =>
      scene.betterAddress === undefined
        ? checkAddress(scene)
        : [{ text: "Enter this address instead.", command: scene.betterAddress }],
  },
  "key-needed": {
    status: "failed",
    finding: ({ address, answer }) => `The server at ${address} requires a key (status ${answer?.status ?? 401}).`,
    remedies: ({ server }) => [{ text: `Enter the key that ${server.label} was started with, then check again.` }],
  },
  "not-ready": {
    status: "failed",
    finding: ({ server }) => `${server.label} is starting and is not ready yet (status 503).`,
    remedies: () => [{ text: "Wait until its model is loaded, then check again." }],
  },
  "server-error": {
    status: "failed",
    finding: ({ address, answer }) => `The server at ${address} reports an error (status ${answer?.status ?? 500}).`,
    remedies: ({ server }) => restart(server, "it says what went wrong"),
  },
  "other-server": {
    status: "failed",
    finding: ({ server, address }) => `Another program than ${server.label} answers at ${address}.`,
    remedies: checkAddress,
  },
  "no-model": {
    status: "failed",
    finding: ({ server, address }) => `${server.label} is running at ${address} and has no model yet.`,
    remedies: ({ server }) => server.facts.fetch ?? [{ text: `Load a model in ${server.label}, then check again.` }],
  },
};

/** How to run Patchbay's command without installing it. */
const COMMAND = "npx @patchbay/cli";

const OPEN_HERE = {
  text: "Open Patchbay on this device, so that its page can reach the server directly.",
  command: `${COMMAND} start`,
};

/** How the operator of Patchbay allows its pages to call a URL. */
export function connectStep(address: string): ServerInstruction {
  return {
    text: "Start Patchbay’s server with this option, which allows the address for all users.",
    command: `${COMMAND} start --connect ${new URL(address).origin}`,
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function restart({ label, facts }: LocalServer, why: string): readonly ServerInstruction[] {
  return [{ text: `Look at the output of ${label} (${why}), then start it again.` }, ...(facts.start ?? [])];
}

/** It may contain a secret. */
function withoutQuery(location: string): string {
  const { origin, pathname } = new URL(location);
  return origin + pathname;
}
