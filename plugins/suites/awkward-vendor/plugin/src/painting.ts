import {
  imageOutput,
  isObject,
  JobError,
  OutputError,
  pollJob,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** A job: the ticket is polled until the image is ready, at a signed address of another host. */
export const painting: ProviderTask<ImageOutput> = {
  route: () => ({ path: "v2/paint" }),
  body: ({ args, parameters, providerModelId }) => ({ handle: providerModelId, wish: args["inputs"], ...parameters }),
  async read(answer, context) {
    const ticket = isObject(answer.data) ? answer.data["ticket"] : undefined;
    if (typeof ticket !== "string") throw new OutputError("Expected {ticket: string}");
    const { url, seen } = await pollJob(context, {
      interval: 1000,
      async look() {
        const polled = await context.send(`${context.call.baseUrl}/v2/tickets/${encodeURIComponent(ticket)}`);
        const { state, picture, fault } = isObject(polled.data) ? polled.data : {};
        if (state === "failed") throw new JobError(`Parlance could not paint it: ${String(fault)}.`);
        if (state === "ready") {
          if (typeof picture !== "string") throw new OutputError("Expected {picture: string}");
          return { url: picture, seen: polled };
        }
        if (state !== "waiting" && state !== "painting") throw new OutputError("Expected {state: string}");
        context.progress({ phase: state === "waiting" ? "queued" : "running" });
        return undefined;
      },
    });
    return imageOutput({ url }, seen, context);
  },
};
