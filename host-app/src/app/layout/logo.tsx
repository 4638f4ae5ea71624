import { useState } from "react";
import type { ShownDeployment } from "../../host/deployment.ts";

/** The logo of a deployment in the page's theme; nothing if its image is broken, because the title is next to it. */
export function Logo({ light, dark }: NonNullable<ShownDeployment["logo"]>) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  const shown = { className: "pb-logo", onError: () => setBroken(true) };
  return (
    <>
      <img {...shown} alt="" src={light} data-only={dark && "light"} />
      {dark !== undefined && <img {...shown} alt="" src={dark} data-only="dark" />}
    </>
  );
}
