import { http, type HttpHandler } from "msw";
import { answerAsHub, modelsOnHub, type HubAnswerOptions } from "./hub-answers.ts";
import { mockRouter } from "./mock-router.ts";
import type { MockModel } from "./provider-mocks.ts";

export interface MockHubOptions extends HubAnswerOptions {
  /** Origin of the hub's router; default `https://router.huggingface.co`. */
  readonly routerUrl?: string;
}

/**
 * Handlers of the hub's model search, model lookup, lists of files, cards and task definitions, and of its router's
 * `/v1`,
 * built from the models of the plugins' mocks.
 * @param models provider id -> its mocked models
 */
export function mockHub(
  models: Readonly<Record<string, readonly MockModel[]>>,
  { routerUrl, ...options }: MockHubOptions = {},
): HttpHandler[] {
  const { hubUrl = "https://huggingface.co" } = options;
  const paths = ["/api/models", "/api/models/*", "/:owner/:name/raw/main/README.md", "/api/tasks"];
  return [
    ...paths.map((path) => http.get(hubUrl + path, ({ request }) => answerAsHub(request, models, options))),
    ...mockRouter(modelsOnHub(models), routerUrl),
  ];
}
