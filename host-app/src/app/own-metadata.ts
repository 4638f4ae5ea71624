/**
 * Replaces the package `reflect-metadata` in the app's build. inversify stores the ids of its bindings with it; the app
 * uses no decorators.
 */
const metadataOf = new WeakMap<object, Map<unknown, unknown>>();

const getOwnMetadata = (key: unknown, target: object): unknown => metadataOf.get(target)?.get(key);

function defineMetadata(key: unknown, value: unknown, target: object): void {
  metadataOf.set(target, (metadataOf.get(target) ?? new Map<unknown, unknown>()).set(key, value));
}

Object.assign(Reflect, { getOwnMetadata, getMetadata: getOwnMetadata, defineMetadata });
