import type { MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [];

export const handlers = [];
