import { useEffect, useState } from "react";

/** An address for a blob, given back when the blob changes or the component leaves. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly blob: Blob; readonly url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    // Only an effect can give the address back, so the effect has to make it.
    // oxlint-disable-next-line react/set-state-in-effect
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made?.blob === blob ? made?.url : undefined;
}
