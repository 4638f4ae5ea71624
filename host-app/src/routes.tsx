import { lazy, type ComponentType } from "react";
import { Route, Routes, type Location } from "react-router";

/** A page whose code is loaded when it is first shown. */
function page(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** Every address of the app. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "/": page(async () => (await import("./pages/home-page.tsx")).HomePage),
  "/tasks": page(async () => (await import("./pages/tasks-page.tsx")).TasksPage),
  "/tasks/:id": page(async () => (await import("./pages/task-page.tsx")).TaskPage),
  "/libraries": page(async () => (await import("./pages/libraries-page.tsx")).LibrariesPage),
  "/libraries/:key": page(async () => (await import("./pages/library-page.tsx")).LibraryPage),
  "/providers": page(async () => (await import("./pages/providers-page.tsx")).ProvidersPage),
  "/providers/:id": page(async () => (await import("./pages/provider-page.tsx")).ProviderPage),
  "/models": page(async () => (await import("./pages/models-page.tsx")).ModelsPage),
  "/models/:name": page(async () => (await import("./pages/model-page.tsx")).ModelPage),
  "/models/:owner/:name": page(async () => (await import("./pages/model-page.tsx")).ModelPage),
  "/playground": page(async () => (await import("./pages/playground-page.tsx")).PlaygroundPage),
  "/templates": page(async () => (await import("./pages/templates-page.tsx")).TemplatesPage),
  "/settings": page(async () => (await import("./pages/settings-page.tsx")).SettingsPage),
  "/docs": page(async () => (await import("./pages/docs-index-page.tsx")).DocsIndexPage),
  "/docs/:page": page(async () => (await import("./pages/docs-page.tsx")).DocsPage),
  "/plugins": page(async () => (await import("./pages/plugins-page.tsx")).PluginsPage),
  "*": page(async () => (await import("./pages/not-found-page.tsx")).NotFoundPage),
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
