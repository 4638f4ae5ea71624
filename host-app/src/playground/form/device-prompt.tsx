import { useEffect, useState } from "react";

/** Milliseconds after which a browser is taken to wait for somebody's permission. */
const PATIENCE_MS = 800;

/**
 * What to do while a browser asks whether a page may use a device. It tells the page nothing until somebody answers, and a
 * question that was overlooked would look like a page that hangs.
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
