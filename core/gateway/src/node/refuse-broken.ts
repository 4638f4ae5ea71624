import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "../config.ts";
import { ERROR_SHAPES } from "../errors/error-shapes.ts";
import type { Failure } from "../errors/gateway-error.ts";
import { routeError } from "../routes/index.ts";

type Limits = Pick<ConnectionLimits, "headerBytes" | "headerMs" | "requestMs">;

/** What Node reports about a request that it cannot read. */
interface ReadError extends Error {
  readonly code?: string;
  /** The bytes that it could not read. */
  readonly rawPacket?: Buffer;
}

/**
 * Answers requests that Node itself refuses, whose bodies would be empty: headers that are too large, late or broken, and bodies
 * that are late. The form of the error is that of the route, as far as its path has arrived.
 */
export function refuseBroken(server: Server, limits: Limits): void {
  const open = new WeakMap<object, { readonly url: string; readonly response: ServerResponse }>();
  server.on("request", ({ socket, url = "" }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, { url, response });
  });
  server.on("clientError", (error: ReadError, socket: Socket) => {
    const current = open.get(socket);
    const isAnswered = current?.response.headersSent === true && !current.response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered) {
      socket.destroy();
      return;
    }
    const isInBody = current !== undefined && !current.response.writableEnded;
    const path = isInBody ? current.url : /^[A-Z]+ (\S+)/.exec(error.rawPacket?.toString("latin1", 0, 1000) ?? "")?.[1];
    const failure = failureOf(error, isInBody, limits);
    const { status } = failure;
    const body = JSON.stringify(ERROR_SHAPES[routeError(path?.split("?")[0] ?? "")].body(failure));
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json`;
    socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
  });
}

function failureOf({ code }: ReadError, isInBody: boolean, { headerBytes, headerMs, requestMs }: Limits): Failure {
  if (code === "HPE_HEADER_OVERFLOW") {
    const message = `The headers are larger than ${headerBytes} bytes. Send fewer or shorter ones.`;
    return { status: 431, code: "headers_too_large", message };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    const [part, most] = isInBody ? ["request", requestMs] : ["headers", headerMs];
    return { status: 408, code: "request_timeout", message: `The ${part} did not arrive within ${most} ms.` };
  }
  return { status: 400, code: "invalid_http", message: "The request is not valid HTTP." };
}
