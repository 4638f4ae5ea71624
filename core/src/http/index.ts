export { checkAccessToken, isHubToken, originMatches, type Credentials, type FetchCredentials } from "./credentials.ts";
export type { Refusal, Signature, Signer, UnsignedRequest } from "./credentials.ts";
export {
  addressSecrets,
  copyRequest,
  isConfidential,
  joinAddress,
  parseAddress,
  tryAddress,
  withoutSlash,
} from "./address.ts";
export {
  readAnswer,
  readBlob,
  readText,
  summarizeAnswer,
  type Answer,
  type ReadingOptions,
  type ReceivedAnswer,
} from "./answer.ts";
export type { OutgoingRequest } from "./attempt.ts";
export { CallScope, type CallScopeOptions } from "./call-scope.ts";
export type { FailedAnswer, VendorAnswer, VendorFailure } from "./failure.ts";
export { globalFetch, systemClock, warningLogger, type Clock, type Logger } from "./host-defaults.ts";
export { createRedactor, displayAddress, type Redactor } from "./redaction.ts";
export type { FetchBody, RequestBody } from "./request-body.ts";
export type { RetryPolicy } from "./retry.ts";
export { Secrets } from "./secrets.ts";
export { createTransport, loadRecovery, type Transport } from "./transport.ts";
