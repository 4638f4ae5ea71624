import { AwsV4Signer } from "aws4fetch";
import type { Signature, UnsignedRequest } from "../http/request.ts";
import type { KeyParts } from "./key.ts";
import { readBody } from "./signed-bytes.ts";

export interface AwsScope {
  readonly service: string;
  readonly region: string;
  /** `accessKeyId`, `secretAccessKey`, and `sessionToken` for temporary credentials. */
  readonly key: KeyParts;
}

/**
 * Signs a request with AWS Signature Version 4.
 * @param now milliseconds of the signature's date
 */
export async function signForAws(request: UnsignedRequest, scope: AwsScope, now: number): Promise<Signature> {
  const { method, url, headers: requestHeaders, content: body } = request;
  const { content, type } = await readBody(body);
  const { "user-agent": _notSigned, ...headers } = requestHeaders;
  const { accessKeyId = "", secretAccessKey = "", sessionToken } = scope.key;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, ...(type && { "content-type": type }) },
    ...(content !== undefined && { body: content }),
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: scope.service,
    region: scope.region,
    datetime: new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
    allHeaders: true,
  });
  const signed = await signer.sign();
  return { headers: Object.fromEntries(signed.headers), ...(content !== undefined && { content }) };
}
