import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router";
import "./theme/index.css";
import { HostContext, type Host } from "./host/host-context.ts";
import { liveIndex } from "./live-index.ts";
import { routes } from "./routes.tsx";

const host: Host = { index: liveIndex, load: () => import("./patchbay.ts") };
const client = new QueryClient();
const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id 'root' to render the app into.");

// Asked for while the page's code is still on its way.
void liveIndex.ready();

createRoot(root).render(
  <StrictMode>
    <HostContext value={host}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostContext>
  </StrictMode>,
);
