import { createContext } from "react";
import type { Deployment } from "../../server/deployment.ts";

/** How the operator makes the app look and start. */
export interface ShownDeployment extends Deployment {
  /** Name of the app, in the header and in the titles of pages. */
  readonly title: string;
}

/** Reads it from the page, into which the server has written it. */
export function readDeployment(): ShownDeployment {
  const text = document.querySelector<HTMLMetaElement>("meta[name=patchbay-deployment]")?.content;
  return { title: "Patchbay", ...(JSON.parse(text ?? "{}") as Deployment) };
}

export const DeploymentContext = createContext<ShownDeployment>(readDeployment());
