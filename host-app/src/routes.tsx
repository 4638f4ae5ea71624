import type { ComponentType } from "react";
import { Route, Routes, type Location } from "react-router";
import { lazyPart } from "./components/lazy-part.tsx";

/** Every address of the app. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "/": lazyPart(async () => (await import("./home/home-page.tsx")).HomePage),
  "/tasks": lazyPart(async () => (await import("./tasks/tasks-page.tsx")).TasksPage),
  "/tasks/:id": lazyPart(async () => (await import("./tasks/task-page.tsx")).TaskPage),
  "/libraries": lazyPart(async () => (await import("./libraries/libraries-page.tsx")).LibrariesPage),
  "/libraries/:key": lazyPart(async () => (await import("./libraries/library-page.tsx")).LibraryPage),
  "/providers": lazyPart(async () => (await import("./providers/providers-page.tsx")).ProvidersPage),
  "/providers/:id": lazyPart(async () => (await import("./providers/provider-page.tsx")).ProviderPage),
  "/models": lazyPart(async () => (await import("./models/models-page.tsx")).ModelsPage),
  "/models/:name": lazyPart(async () => (await import("./models/model-page.tsx")).ModelPage),
  "/models/:owner/:name": lazyPart(async () => (await import("./models/model-page.tsx")).ModelPage),
  "/playground": lazyPart(async () => (await import("./playground/playground-page.tsx")).PlaygroundPage),
  "/quantization": lazyPart(async () => (await import("./quantization/quantization-page.tsx")).QuantizationPage),
  "/templates": lazyPart(async () => (await import("./template-lab/templates-page.tsx")).TemplatesPage),
  "/servers": lazyPart(async () => (await import("./servers/servers-page.tsx")).ServersPage),
  "/settings": lazyPart(async () => (await import("./settings-page/settings-page.tsx")).SettingsPage),
  "/docs": lazyPart(async () => (await import("./docs-pages/docs-index-page.tsx")).DocsIndexPage),
  "/docs/design": lazyPart(async () => (await import("./gallery/gallery-page.tsx")).GalleryPage),
  "/docs/*": lazyPart(async () => (await import("./docs-pages/docs-page.tsx")).DocsPage),
  "/plugins": lazyPart(async () => (await import("./plugins/plugins-page.tsx")).PluginsPage),
  "*": lazyPart(async () => (await import("./components/not-found-page.tsx")).NotFoundPage),
};

/** The page of an address. Suspends while its code is on its way. */
export function PageRoutes({ location }: { readonly location: Location }) {
  return (
    <Routes location={location}>
      {Object.entries(PAGES).map(([path, Component]) => (
        <Route key={path} path={path} Component={Component} />
      ))}
    </Routes>
  );
}
