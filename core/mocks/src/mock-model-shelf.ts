import { HttpResponse } from "msw";
import { textSeed } from "./mock-identity.ts";
import { createPause } from "./pause.ts";
import type { MockModel } from "./provider-mocks.ts";

/** A model on a simulated server. */
export interface ShelvedModel extends MockModel {
  /** Bytes of its files, made up. */
  readonly bytes: number;
  /** In tokens; made up if the mock has none. */
  readonly contextLength: number;
  /** Whether it takes images. */
  readonly sees: boolean;
  /** Whether it makes embeddings, and no text. */
  readonly embeds: boolean;
  loaded: boolean;
  /** Bytes downloaded so far; `bytes` when complete. */
  fetched: number;
}

/** The models on a simulated server's disk and in its memory. */
export interface ModelShelf {
  /** The stored models, by reference: a vendor's list reflects downloads and deletions. */
  readonly models: MockModel[];
  all(): readonly ShelvedModel[];
  /** Completely downloaded models. */
  whole(): readonly ShelvedModel[];
  /** A model by its id at the server. */
  find(id: unknown): ShelvedModel | undefined;
  /** Starts to fetch a model, a quarter of it at each `advance`. */
  fetch(id: string): ShelvedModel;
  advance(model: ShelvedModel): void;
  remove(model: ShelvedModel): void;
}

/** @param initial the models at the start, the first of them in memory */
export function modelShelf(initial: readonly MockModel[]): ModelShelf {
  const shelved: ShelvedModel[] = [];
  const models: MockModel[] = [];
  const put = (model: MockModel, isThere: boolean): ShelvedModel => {
    const bytes = 1e9 + (textSeed(model.providerId) % 4e9);
    const placed = {
      ...model,
      bytes,
      contextLength: model.contextLength ?? 131_072,
      sees: model.tags?.includes("image-text-to-text") === true,
      embeds: model.task === "feature-extraction",
      loaded: false,
      fetched: isThere ? bytes : 0,
    };
    shelved.push(placed);
    if (isThere) models.push(model);
    return placed;
  };
  for (const model of initial) if (!shelved.some(({ providerId }) => providerId === model.providerId)) put(model, true);
  // A server may list one model for several tasks.
  models.splice(0, models.length, ...initial);
  if (shelved[0]) shelved[0].loaded = true;
  const find = (id: unknown): ShelvedModel | undefined => shelved.find(({ providerId }) => providerId === id);
  return {
    models,
    find,
    all: () => shelved,
    whole: () => shelved.filter(({ bytes, fetched }) => fetched === bytes),
    fetch: (id) => find(id) ?? put({ id, task: "conversational", providerId: id }, false),
    advance(model) {
      const { bytes, fetched } = model;
      if (fetched >= bytes) return;
      model.fetched = Math.min(bytes, fetched + Math.ceil(bytes / 4));
      if (model.fetched === bytes) models.push(model);
    },
    remove(model) {
      shelved.splice(shelved.indexOf(model), 1);
      const others = models.filter(({ providerId }) => providerId !== model.providerId);
      models.splice(0, models.length, ...others);
    },
  };
}

/** Answers with JSON lines, each after a pause and created when the reader requests it. */
export function linesResponse(events: Iterable<object>, delayMs = 200): Response {
  const gone = new AbortController();
  const wait = createPause(gone.signal);
  const rest = events[Symbol.iterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = rest.next();
      if (next.done) return controller.close();
      await wait(delayMs);
      if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    cancel: () => gone.abort(),
  });
  return new HttpResponse(body, { headers: { "content-type": "application/x-ndjson" } });
}
