import { http, HttpResponse, type HttpHandler } from "msw";
import type { MockModel } from "./provider-mocks.ts";

export interface MockHubOptions {
  /** Origin of the hub; default `https://huggingface.co`. */
  readonly hubUrl?: string;
}

/**
 * Handlers of the hub's model lookup, made of the models that the plugins' mocks know.
 * @param modelsByProvider provider id -> its mocked models
 */
export function mockHub(
  modelsByProvider: Readonly<Record<string, readonly MockModel[]>>,
  { hubUrl = "https://huggingface.co" }: MockHubOptions = {},
): HttpHandler[] {
  return [
    http.get(`${hubUrl}/api/models/*`, ({ request }) => {
      const id = decodeURIComponent(new URL(request.url).pathname.slice("/api/models/".length));
      const rows = Object.entries(modelsByProvider).flatMap(([provider, models]) =>
        models.filter((model) => model.id === id).map((model) => ({ provider, model })),
      );
      const [first] = rows;
      if (!first) return HttpResponse.json({ error: "Repository not found" }, { status: 404 });
      return HttpResponse.json({
        id,
        tags: first.model.tags ?? [],
        inferenceProviderMapping: Object.fromEntries(
          rows.map(({ provider, model: { task, providerId, status = "live", adapter, adapterWeightsPath } }) => [
            provider,
            { task, providerId, status, adapter, adapterWeightsPath },
          ]),
        ),
      });
    }),
  ];
}
