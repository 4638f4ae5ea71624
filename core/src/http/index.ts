export {
  checkAccessToken,
  isHubToken,
  originMatches,
  type Credentials,
  type FetchCredentials,
  type Refusal,
  type Signature,
  type Signer,
  type UnsignedRequest,
  type Attempt,
  type OutgoingRequest,
  type RequestWatch,
  type FetchBody,
  type RequestBody,
} from "./request.ts";
export {
  addressSecrets,
  copyRequest,
  isConfidential,
  isLoopback,
  joinAddress,
  namesSecret,
  parseAddress,
  shownAddress,
  tryAddress,
  withoutSlash,
} from "./address.ts";
export {
  readAnswer,
  readBlob,
  readStart,
  readText,
  type Answer,
  type ReadingOptions,
  type ReceivedAnswer,
} from "./answer.ts";
export { CallScope, type CallScopeOptions, systemClock, type Clock } from "./call-scope.ts";
export type { FailedAnswer, VendorAnswer, VendorFailure } from "./failed-answer.ts";
export type { Timeouts } from "./timed-fetch.ts";
export {
  globalFetch,
  isCustomFetch,
  warningLogger,
  type Logger,
  createTransport,
  loadRecovery,
  type Transport,
} from "./transport.ts";
export { checkedConnection } from "./public-address.ts";
export { createRedactor, displayAddress, requestIdOf, summarizeAnswer, type Redactor } from "./redaction.ts";
export { retriedStatuses } from "./retried-statuses.ts";
export type { RetryPolicy } from "./retry.ts";
export { mark as REDACTED } from "./secret-search.ts";
export { Secrets } from "./secrets.ts";
