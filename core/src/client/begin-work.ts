import { CallScope } from "../http/index.ts";
import type { CallOptions, CallTarget } from "./client-options.ts";
import { mergeOptions, type ClientSettings } from "./client-settings.ts";
import { sessionFor, type Session } from "./session.ts";

/** What a call, or the fetching of a job's result, works with from its beginning to its end. */
export interface BegunWork {
  readonly options: CallOptions;
  readonly scope: CallScope;
  readonly session: Session;
  /** Takes secrets out of an error. */
  refine(error: unknown): unknown;
}

/** @throws InputError when options make no sense */
export function beginWork(
  settings: ClientSettings,
  own: CallOptions | undefined,
  target: CallTarget,
  cancelOnClose = false,
): BegunWork {
  const options = mergeOptions(settings.defaults, own);
  const { signal, deadline } = options;
  const scope = new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose });
  const session = sessionFor(settings, target, options.fetch);
  const refine = (error: unknown) => (scope.isReason(error) ? error : session.redactor.error(error));
  return { options, scope, session, refine };
}
