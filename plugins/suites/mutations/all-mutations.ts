import { appMutations } from "./app-mutations.ts";
import { builderMutations } from "./builder-mutations.ts";
import { callMutations } from "./call-mutations.ts";
import { catalogueMutations } from "./catalogue-mutations.ts";
import type { Mutation } from "./mutation.ts";
import { providerMutations } from "./provider-mutations.ts";
import { transportMutations } from "./transport-mutations.ts";

export const mutations: readonly Mutation[] = [
  ...callMutations,
  ...transportMutations,
  ...builderMutations,
  ...providerMutations,
  ...catalogueMutations,
  ...appMutations,
];
