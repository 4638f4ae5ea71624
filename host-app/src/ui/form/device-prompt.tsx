import { useEffect, useState } from "react";

/** Milliseconds without an answer after which the browser is probably waiting for permission. */
const PATIENCE_MS = 800;

/**
 * What to do while the browser asks for permission to use a device. The page gets no event until the user answers, so
 * without this note a missed question looks like a page that hangs.
 */
export function DevicePrompt({ device }: { readonly device: "camera" | "microphone" }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="pb-muted pb-small">
      {isLate &&
        `Allow the ${device} where the browser asks for it. If it does not ask, look in its settings for this site, or choose a file.`}
    </output>
  );
}
