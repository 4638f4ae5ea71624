import { Link } from "react-router";
import { mediaOf } from "../../ui/media/media.tsx";
import { sampleAddress } from "../../ui/media/sample-address.ts";
import { Notice } from "../../ui/notice.tsx";
import type { Run } from "../../calls/run/run.ts";

/** Whether a value is an image, a recording or a video of the user: the simulation knows only the sample files. */
export function isOwnMedia(value: unknown): boolean {
  return value instanceof Blob && !(value instanceof File && sampleAddress(value.name) !== undefined);
}

/** How simulated answers use an image that they were sent, by the medium of the result. */
const METHODS: Readonly<Record<string, string>> = {
  image: "shows the image in few colors, such as those that the prompt names",
  video: "moves the view over the image, whatever the prompt",
};

/** Below a simulated answer to a file: how the result was made, and how to get a real one for a file of the user. */
export function SimulatedMediaNote({ run: { call, output } }: { readonly run: Pick<Run, "call" | "output"> }) {
  const sent = Object.values(call.args);
  const isOfImage = output instanceof Blob && sent.some((one) => one instanceof Blob && mediaOf(one.type) === "image");
  const method = isOfImage ? METHODS[mediaOf(output.type) ?? ""] : undefined;
  if (!sent.some(isOwnMedia)) {
    if (method === undefined) return null;
    return <p className="pb-small pb-muted">No model made this: the simulation {method}.</p>;
  }
  return (
    <Notice tone="warning" title="This needs a real model">
      <p>
        {method === undefined
          ? "The simulation knows only the sample files, so this result does not describe yours."
          : `The simulation only ${method}.`}{" "}
        <Link to="/settings">Add an API key</Link>, <Link to="/servers">run a model on this device</Link>, or choose a
        sample.
      </p>
    </Notice>
  );
}
