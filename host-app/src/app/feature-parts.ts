import { lazyPart } from "../ui/lazy-part.tsx";
import { optionalPart } from "../ui/optional-part.tsx";

/** Parts of features that other features show. Their code is loaded on first render. */

export const HistoryPanel = lazyPart(async () => {
  const { HistoryPanel: Panel, prepareHistory } = await import("../features/history/history-panel.tsx");
  prepareHistory();
  return Panel;
});

export const BroughtBack = optionalPart(async () => (await import("../features/history/brought-back.tsx")).BroughtBack);

export const DataSetPanel = lazyPart(
  async () => (await import("../features/evaluate/data-set-panel.tsx")).DataSetPanel,
);

export const StoredDataSets = lazyPart(
  async () => (await import("../features/evaluate/stored-data-sets.tsx")).StoredDataSets,
);

export const ModelManager = lazyPart(async () => (await import("../features/servers/model-manager.tsx")).ModelManager);

export const EngineModels = lazyPart(async () => (await import("../features/servers/engine-models.tsx")).EngineModels);
