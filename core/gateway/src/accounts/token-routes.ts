import { InputError } from "@patchbay/core/errors";
import { Hono } from "hono";
import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import { checkRequest } from "../request/check-request.ts";
import { readJson } from "../request/read-json.ts";
import type { GatewayEnvironment } from "../serve-route.ts";
import type { GatewayStore } from "../store/store.ts";
import type { GatewayToken, Ledger } from "./ledger.ts";
import { createToken, findToken, listTokens, revokeToken, rotateToken, type NewToken } from "./manage-tokens.ts";

const texts = z.array(z.string().min(1)).min(1).optional();
const count = z.int().min(1).optional();

export const newTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  labels: texts,
  tasks: texts,
  providers: texts,
  models: texts,
  budget: z.string().optional(),
  allowsUnpriced: z.boolean().optional(),
  requestsPerMinute: count,
  tokensPerMinute: count,
  concurrent: count,
  expires: z.string().optional(),
  cache: z.string().optional(),
  storeContent: z.string().optional(),
});

export const rotationSchema = z.strictObject({ overlap: z.string().optional() });

const MOST_BYTES = 100_000;

/**
 * Lists, creates, rotates and revokes tokens, for the operator.
 * @param ledger absent: the gateway keeps no tokens
 * @param store has the contents of their requests
 */
export function tokenRoutes(ledger: Ledger | undefined, store: GatewayStore): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();

  function checked({ account, isOperator }: GatewayEnvironment["Variables"]["services"]): Ledger {
    if (account?.token) throw new GatewayError(403, "out_of_scope", "Only the operator manages tokens.");
    if (!ledger) {
      throw new GatewayError(404, "no_tokens", "This gateway stores no tokens. Start it with --data <folder>.");
    }
    // Otherwise the first caller that reached the gateway could shut all others out.
    if (isOperator) return ledger;
    const message = "Tokens are managed with the operator's token: set PATCHBAY_TOKEN when the gateway starts.";
    throw new GatewayError(403, "operator_needed", message);
  }

  routes.get("/", async (context) => {
    const data = await listTokens(checked(context.var.services));
    return context.json({ object: "list", data });
  });

  routes.post("/", async (context) => {
    const from = checked(context.var.services);
    const limits = await read<NewToken>(newTokenSchema, context.req.raw);
    return context.json(await named(() => createToken(from, limits)));
  });

  routes.post("/:id/rotate", async (context) => {
    const from = checked(context.var.services);
    const token = await find(from, context.req.param("id"));
    const hasBody = context.req.header("content-type") !== undefined;
    const { overlap } = hasBody ? await read<z.infer<typeof rotationSchema>>(rotationSchema, context.req.raw) : {};
    return context.json(await named(() => rotateToken(from, token, overlap)));
  });

  routes.post("/:id/revoke", async (context) => {
    const from = checked(context.var.services);
    const token = await find(from, context.req.param("id"));
    await revokeToken(from, store, token.id);
    return context.json((await listTokens(from)).find(({ id }) => id === token.id));
  });

  return routes;
}

async function read<Body>(schema: z.ZodType, request: Request): Promise<Body> {
  const { data } = await readJson(request, MOST_BYTES);
  checkRequest(schema, data);
  return schema.parse(data) as Body;
}

/** @throws GatewayError 404 */
async function find(ledger: Ledger, id: string): Promise<GatewayToken> {
  const token = await findToken(ledger, id);
  if (token) return token;
  const message = `There is no valid token '${id.slice(0, 200)}'. GET /tokens lists all.`;
  throw new GatewayError(404, "token_not_found", message);
}

/** What cannot be read is the caller's: other errors of this kind are about models. */
async function named<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw InputError.isInstance(error) ? new GatewayError(400, "invalid_request", error.message) : error;
  }
}
