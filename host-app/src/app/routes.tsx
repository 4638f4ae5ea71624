import type { ComponentType } from "react";
import { Route, Routes, type Location } from "react-router";
import { lazyPage } from "../ui/lazy-part.tsx";

/** Every address of the app. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "/": lazyPage(async () => (await import("../features/home/home-page.tsx")).HomePage),
  "/tasks": lazyPage(async () => (await import("../features/tasks/tasks-page.tsx")).TasksPage),
  "/tasks/:id": lazyPage(async () => (await import("../features/tasks/task-page.tsx")).TaskPage),
  "/libraries": lazyPage(async () => (await import("../features/libraries/libraries-page.tsx")).LibrariesPage),
  "/libraries/:key": lazyPage(async () => (await import("../features/libraries/library-page.tsx")).LibraryPage),
  "/providers": lazyPage(async () => (await import("../features/providers/providers-page.tsx")).ProvidersPage),
  "/providers/:id": lazyPage(async () => (await import("../features/providers/provider-page.tsx")).ProviderPage),
  "/models": lazyPage(async () => (await import("../features/models/models-page.tsx")).ModelsPage),
  "/models/:name": lazyPage(async () => (await import("../features/models/model-page.tsx")).ModelPage),
  "/models/:owner/:name": lazyPage(async () => (await import("../features/models/model-page.tsx")).ModelPage),
  "/playground": lazyPage(async () => (await import("../features/playground/playground-page.tsx")).PlaygroundPage),
  "/quantization": lazyPage(
    async () => (await import("../features/quantization/quantization-page.tsx")).QuantizationPage,
  ),
  "/templates": lazyPage(async () => (await import("../features/templates/templates-page.tsx")).TemplatesPage),
  "/servers": lazyPage(async () => (await import("../features/servers/servers-page.tsx")).ServersPage),
  "/usage": lazyPage(async () => (await import("../features/usage/usage-page.tsx")).UsagePage),
  "/settings": lazyPage(async () => (await import("../features/settings/settings-page.tsx")).SettingsPage),
  "/docs": lazyPage(async () => (await import("../features/docs/docs-index-page.tsx")).DocsIndexPage),
  "/docs/design": lazyPage(async () => (await import("../features/design/gallery-page.tsx")).GalleryPage),
  "/docs/*": lazyPage(async () => (await import("../features/docs/docs-page.tsx")).DocsPage),
  "/plugins": lazyPage(async () => (await import("../features/plugins/plugins-page.tsx")).PluginsPage),
  "*": lazyPage(async () => (await import("../ui/not-found-page.tsx")).NotFoundPage),
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
