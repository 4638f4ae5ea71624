import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { Skeleton } from "./components/skeleton.tsx";
import { AppLayout } from "./layout/app-layout.tsx";
import { ErrorPage } from "./pages/error-page.tsx";

function PageFallback() {
  return <Skeleton label="Loading the page" lines={9} />;
}

/** A page whose code is loaded when it is navigated to. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: PageFallback,
    ErrorBoundary: ErrorPage,
  };
}

/** Every address of the app. */
export const routes: RouteObject[] = [
  {
    Component: AppLayout,
    ErrorBoundary: ErrorPage,
    children: [
      page("/", async () => (await import("./pages/home-page.tsx")).HomePage),
      page("/tasks", async () => (await import("./pages/tasks-page.tsx")).TasksPage),
      page("/tasks/:id", async () => (await import("./pages/task-page.tsx")).TaskPage),
      page("/libraries", async () => (await import("./pages/libraries-page.tsx")).LibrariesPage),
      page("/libraries/:key", async () => (await import("./pages/library-page.tsx")).LibraryPage),
      page("/providers", async () => (await import("./pages/providers-page.tsx")).ProvidersPage),
      page("/providers/:id", async () => (await import("./pages/provider-page.tsx")).ProviderPage),
      page("/playground", async () => (await import("./pages/playground-page.tsx")).PlaygroundPage),
      page("/plugins", async () => (await import("./pages/plugins-page.tsx")).PluginsPage),
      page("*", async () => (await import("./pages/not-found-page.tsx")).NotFoundPage),
    ],
  },
];
