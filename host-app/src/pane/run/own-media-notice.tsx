import { Link } from "react-router";
import { Notice } from "../../ui/notice.tsx";
import { sampleAddress } from "../../ui/media/sample-address.ts";

/** Whether a value is an image, a recording or a video of the user: the simulation knows only the sample files. */
export function isOwnMedia(value: unknown): boolean {
  return value instanceof Blob && !(value instanceof File && sampleAddress(value.name) !== undefined);
}

/** Below a simulated answer to a file of the user, which the answer does not describe. */
export function OwnMediaNotice({ input }: { readonly input: Readonly<Record<string, unknown>> }) {
  if (!Object.values(input).some(isOwnMedia)) return null;
  return (
    <Notice tone="warning" title="This needs a real model">
      <p>
        The simulation knows only the sample files, so this result does not describe yours.{" "}
        <Link to="/settings">Add an API key</Link>, <Link to="/servers">run a model on this device</Link>, or choose a
        sample.
      </p>
    </Notice>
  );
}
