import {
  AuthenticationError,
  BillingError,
  ContentFilterError,
  ContextLengthError,
  HttpError,
  ModelNotFoundError,
  RateLimitError,
  ServiceUnavailableError,
  type HttpErrorOptions,
} from "../errors/index.ts";

/** Facts about a refusal before its error is created. */
export interface RefusalFacts {
  readonly status: number;
  /** The vendor's code, or its type if there is no code. */
  readonly code: string | undefined;
  /** The argument that the vendor names. */
  readonly field: string | undefined;
  /** The vendor's message. */
  readonly text: string | undefined;
  /** Whether the request carried a key or token. */
  readonly hasKey: boolean;
}

/** The error for a refusal, and its remedy. */
export interface FailureCause {
  readonly error: new (message: string, options: HttpErrorOptions & { retryAfterMs?: number | undefined }) => HttpError;
  /** Absent: try again after the server's pause. */
  readonly advice?: string;
}

interface KnownCause extends FailureCause {
  /** Vendors' codes in lower case, without separators. */
  readonly codes: ReadonlySet<string>;
  /** Statuses with the same meaning. */
  readonly statuses?: readonly number[];
  /** Matches the messages of vendors that send no code, or only a number. */
  readonly pattern: RegExp;
}

const nameOf = (code = ""): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, "");
const codes = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const contentFilter: KnownCause = {
  error: ContentFilterError,
  advice: "Rephrase the input, or choose another model.",
  codes: codes(
    "contentfilter contentfiltered contentpolicyviolation contentmoderation contentmoderated requestmoderated moderationblocked responsibleaipolicyviolation datainspectionfailed guardrailintervened safety imagesafety prohibitedcontent imageprohibitedcontent blocklist spii contentfiltererror censorshipblocked 1301",
  ),
  // Cohere
  statuses: [498],
  // Tencent: 451001, MiniMax: 1026 and 1027.
  pattern:
    /content (?:exists risk|violates|(?:management )?(?:polic|filter|moderat))|content was filtered|safety (?:system|check)|risk control|flagged (?:as|by|for)|nsfw content|unsafe or sensitive content|不安全或敏感内容|(?:in|out)put new_sensitive/i,
};

/**
 * Volcengine's codes, such as `OutputImageSensitiveContentDetected.PolicyViolation`, and Runway's, such as `SAFETY.INPUT.TEXT`.
 * Sources: https://www.volcengine.com/docs/82379/1099476, https://docs.dev.runwayml.com/errors/task-failures/
 */
const SENSITIVE =
  /^(?:(?:in|out)put(?:text|image|video|audio))?(?:sensitivecontentdetected|riskdetection)|^safety(?:in|out)put/;

/** Whether a vendor's code means that its content filter refused the input or the output. */
export function isFilterCode(code: string): boolean {
  const name = nameOf(code);
  return contentFilter.codes.has(name) || SENSITIVE.test(name);
}
/** Whether a vendor's message means that. */
export const isFilterText = (text: string): boolean => contentFilter.pattern.test(text);

const knownCauses: readonly KnownCause[] = [
  {
    error: BillingError,
    advice: "Check the account's balance, plan and spending limit: waiting does not help.",
    codes: codes(
      "insufficientquota billinghardlimitreached billingnotactive billingerror insufficientbalance insufficientcredits insufficientfunds creditbalancetoolow exceededcurrentquotaerror arrearage paymentrequired",
    ),
    statuses: [402],
    pattern: /credit balance is too low|insufficient (?:account )?(?:credit|balance|funds)|used all available credits/i,
  },
  {
    error: ContextLengthError,
    advice: "Shorten the messages or lower max_tokens.",
    codes: codes(
      "contextlengthexceeded contextwindowexceeded modelcontextwindowexceeded stringabovemaxlength exceedcontextsizeerror",
    ),
    pattern:
      /maximum (?:context|prompt) length|context (?:length|window|size)[^.]*exceed|exceed[^.]*context (?:length|window|size)|(?:prompt|input) is too long|too many tokens|input token count[^.]*exceeds|reduce the length of/i,
  },
  contentFilter,
];

const modelCodes = codes("modelnotfound modelnotexist modeldoesnotexist deploymentnotfound unknownmodel invalidmodel");
const unknownModel =
  /\bmodel\b[^.;]*(?:does ?n[o']t exist|not exist|not found|unknown|identifier is invalid)|not a valid model\b|(?:unknown|no such|invalid) model\b(?! param)/i;

/** Names the cause of a refusal by the vendor's code, then by its status and its message. */
export function causeOf(facts: RefusalFacts): FailureCause {
  const { status, code, text = "" } = facts;
  const name = nameOf(code);
  // Failing servers do not know the cause, and rate limits quote plans and models.
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (SENSITIVE.test(name)) return contentFilter;
  const known = knownCauses.find(
    (cause) => cause.codes.has(name) || cause.statuses?.includes(status) || (isRefusal && cause.pattern.test(text)),
  );
  if (known) return known;
  // ElevenLabs rejects an account without credits as if its key were invalid.
  if (status === 401 && name === "quotaexceeded") return knownCauses[0]!;
  const isModel = modelCodes.has(name) || ((status === 404 || status === 400) && unknownModel.test(text));
  if (isRefusal && isModel) {
    return { error: ModelNotFoundError, advice: "Check the model's id, and whether the key may use this model." };
  }
  return byStatus(facts);
}

function byStatus({ status, field, hasKey }: RefusalFacts): FailureCause {
  if (status === 401 || status === 403) {
    const advice = hasKey
      ? "Check the access token and what it may be used for."
      : "No access token was sent: pass one as accessToken.";
    return { error: AuthenticationError, advice };
  }
  if (status === 404) return { error: HttpError, advice: "Check the model's id and the address." };
  if (status === 413) return { error: HttpError, advice: "The request is too large: send fewer or smaller inputs." };
  if (status === 429) return { error: RateLimitError };
  if (status >= 500 || status === 408 || status === 425) {
    return { error: status === 503 ? ServiceUnavailableError : HttpError };
  }
  return { error: HttpError, advice: `Check ${field === undefined ? "the arguments" : `\`${field}\``}.` };
}
