import * as pure from "@patchbay/mocks/pure";
import { ask, tell } from "./asks.ts";
import { moduleOf } from "./data.ts";
import { noteAs, noteOf, type Code } from "./notes.ts";
import { readForm, readJson } from "./request.ts";
import { http, HttpResponse } from "./made-by-host.ts";

type Options<Name extends "mockFail" | "mediaUrl" | "modelShelf"> = Parameters<(typeof pure)[Name]>;

/** What the plugin waits for: the host makes it. */
const ASKED = ["answerRows", "media", "mediaBase64", "pause", "picture", "simulateTask", "verifyHmac", "verifyJwt"];

const asking =
  (name: string): Code =>
  (...args) =>
    ask("mocks", [name, ...args]);

/** Refusals whose words are data are the host's, so that it need not ask for them. */
function mockFail(...[options = {}]: Options<"mockFail">): object {
  const fail = pure.mockFail(options);
  return options.body ? fail : noteAs(fail, "mockFail", () => [options]);
}

/** The host serves the file, and has to know the image that it shows. */
function mediaUrl(...args: Options<"mediaUrl">): string {
  const url = pure.mediaUrl(...args);
  if (/[?&]image=/.test(url)) tell("mocks", ["mediaUrl", ...args]);
  return url;
}

/** The host's handlers know the models, too. */
function modelShelf(...args: Options<"modelShelf">): object {
  const shelf = pure.modelShelf(...args);
  const number = shelves++;
  const { models } = shelf;
  noteAs(models, "modelShelf", () => [number, [...models]]);
  const telling = (["advance", "fetch", "remove"] as const).map((name) => {
    const work = shelf[name] as Code;
    return [
      name,
      (...options: readonly unknown[]) => {
        const result = work(...options);
        tell("mocks", ["modelShelf", number, [...models]]);
        return result;
      },
    ];
  });
  return { ...shelf, ...Object.fromEntries(telling) };
}
let shelves = 0;

const MEMBERS: Readonly<Record<string, unknown>> = {
  ...pure,
  ...Object.fromEntries(ASKED.map((name) => [name, asking(name)])),
  anthropicFail: noteAs(pure.anthropicFail.bind(undefined), "anthropicFail"),
  openAiFail: noteAs(pure.openAiFail.bind(undefined), "openAiFail"),
  http,
  HttpResponse,
  linesResponse: (events: Iterable<object>, delayMs?: number) => noteOf("linesResponse", [[...events], delayMs]),
  mediaUrl,
  mockFail,
  modelShelf,
  readForm,
  readJson,
};

/** Replaces `@patchbay/mocks`: its code runs here, and the host makes handlers, streams and media. */
export const mocks = moduleOf((name) => MEMBERS[name] ?? noteOf(name));
