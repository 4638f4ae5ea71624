import { AUTO, type HostModule } from "../../host/host-context.ts";
import type { TaskCall } from "../run/run.ts";

/**
 * The model that the simulation calls: pages name models that a provider's mocks do not have, and another one of the
 * same task answers for them.
 *
 * @param warn called if another model answers
 */
export async function simulatedModel(
  { task, provider, model }: TaskCall,
  { providerMocks }: Pick<HostModule, "providerMocks">,
  warn: (warning: string) => void,
): Promise<string> {
  if (model === "" || provider === "" || provider === AUTO) return model;
  // The call itself reports problems with the mocks.
  const mocks = await providerMocks(provider).catch(() => undefined);
  const models = mocks?.models.filter((one) => one.task === task) ?? [];
  const [standIn] = models;
  if (!standIn || models.some(({ id, providerId }) => id === model || providerId === model)) return model;
  warn(`The simulation does not have ${model}: ${standIn.id} answers in its place. Add a key to ask the model itself.`);
  return standIn.id;
}
