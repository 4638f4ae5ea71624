import type { ComponentType } from "react";
import { Route, Routes, type Location } from "react-router";
import { lazyPage } from "./components/lazy-part.tsx";

/** Every address of the app. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "/": lazyPage(async () => (await import("./home/home-page.tsx")).HomePage),
  "/tasks": lazyPage(async () => (await import("./tasks/tasks-page.tsx")).TasksPage),
  "/tasks/:id": lazyPage(async () => (await import("./tasks/task-page.tsx")).TaskPage),
  "/libraries": lazyPage(async () => (await import("./libraries/libraries-page.tsx")).LibrariesPage),
  "/libraries/:key": lazyPage(async () => (await import("./libraries/library-page.tsx")).LibraryPage),
  "/providers": lazyPage(async () => (await import("./providers/providers-page.tsx")).ProvidersPage),
  "/providers/:id": lazyPage(async () => (await import("./providers/provider-page.tsx")).ProviderPage),
  "/models": lazyPage(async () => (await import("./models/models-page.tsx")).ModelsPage),
  "/models/:name": lazyPage(async () => (await import("./models/model-page.tsx")).ModelPage),
  "/models/:owner/:name": lazyPage(async () => (await import("./models/model-page.tsx")).ModelPage),
  "/playground": lazyPage(async () => (await import("./playground/playground-page.tsx")).PlaygroundPage),
  "/quantization": lazyPage(async () => (await import("./quantization/quantization-page.tsx")).QuantizationPage),
  "/templates": lazyPage(async () => (await import("./template-lab/templates-page.tsx")).TemplatesPage),
  "/servers": lazyPage(async () => (await import("./servers/servers-page.tsx")).ServersPage),
  "/settings": lazyPage(async () => (await import("./settings-page/settings-page.tsx")).SettingsPage),
  "/docs": lazyPage(async () => (await import("./docs-pages/docs-index-page.tsx")).DocsIndexPage),
  "/docs/design": lazyPage(async () => (await import("./gallery/gallery-page.tsx")).GalleryPage),
  "/docs/*": lazyPage(async () => (await import("./docs-pages/docs-page.tsx")).DocsPage),
  "/plugins": lazyPage(async () => (await import("./plugins/plugins-page.tsx")).PluginsPage),
  "*": lazyPage(async () => (await import("./components/not-found-page.tsx")).NotFoundPage),
};

/** The page of an address. Suspends while its code is loading. */
export function PageRoutes({ location }: { readonly location: Location }) {
  return (
    <Routes location={location}>
      {Object.entries(PAGES).map(([path, Component]) => (
        <Route key={path} path={path} Component={Component} />
      ))}
    </Routes>
  );
}
