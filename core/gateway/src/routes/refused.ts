import { GatewayError } from "../errors/gateway-error.ts";

/** The error for what a target cannot express. @param reason the end of a sentence */
export function refused(param: string, reason: string): GatewayError {
  const message = `\`${param}\` cannot be sent to this model: ${reason}. Remove it, or name another model.`;
  return new GatewayError(400, "unsupported_parameter", message, { param });
}
