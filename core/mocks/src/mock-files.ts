import { http, HttpResponse, type HttpHandler } from "msw";
import { mockId, mockSeconds } from "./mock-identity.ts";
import { refusal } from "./route.ts";
import { mockKeys, vendorGet, type MockVendor } from "./vendor.ts";
import { perMock } from "./per-mock.ts";

interface StoredFile {
  readonly content: Blob;
  /** The file in the vendor's answers. */
  readonly facts: { readonly id: string; readonly purpose: unknown };
}

/** A vendor's store of files, in OpenAI's protocol. */
export interface MockFiles {
  /** @returns the file's id */
  store(content: Blob, about: { readonly filename: string; readonly purpose: unknown }): string;
  /** @returns undefined for an unknown file */
  read(id: string): Promise<string> | undefined;
  readonly handlers: readonly HttpHandler[];
}

const MOST_FILES = 100;
/** Page size of a list of files without a `limit`. */
const MOST_LISTED = 10_000;

/**
 * @param form.upload path of uploads below the root
 * @param form.facts members of a file beside OpenAI's
 * @param form.isWhole whether files can be listed, looked up and deleted, too
 */
export function mockFiles(
  root: string,
  { upload, facts = {}, isWhole }: { readonly upload: string; readonly facts?: object; readonly isWhole: boolean },
  vendor: MockVendor,
): MockFiles {
  const files = perMock(() => new Map<string, StoredFile>());
  const { key, fail } = vendor;
  const withKey = (handler: HttpHandler): HttpHandler[] =>
    mockKeys({ ...(key !== undefined && { key }), ...(fail && { fail }) }, [handler]);

  function store(content: Blob, about: { readonly filename: string; readonly purpose: unknown }): string {
    const stored = files();
    const id = mockId("file");
    const file = { id, object: "file", bytes: content.size, created_at: mockSeconds(), status: "processed", ...about };
    stored.set(id, { content, facts: { ...file, ...facts } });
    const [oldest] = stored.keys();
    if (oldest !== undefined && stored.size > MOST_FILES) stored.delete(oldest);
    return id;
  }

  const look = (id: unknown): StoredFile | undefined => files().get(String(id));
  const usual = [
    ...withKey(
      http.post(`${root}/${upload}`, async ({ request }) => {
        const fields = await request.formData();
        const file = fields.get("file");
        if (!(file instanceof Blob)) return refusal("'file' is a required property");
        const id = store(file, { filename: "name" in file ? file.name : "", purpose: fields.get("purpose") });
        return HttpResponse.json(look(id)!.facts);
      }),
    ),
    vendorGet(vendor, `${root}/files/:id/content`, ({ id }) => {
      const file = look(id);
      if (!file) return unknownObject(id);
      return new HttpResponse(file.content, { headers: { "content-type": "application/octet-stream" } });
    }),
  ];
  const whole = [
    vendorGet(vendor, `${root}/files`, (_, __, query) => {
      const purpose = query.get("purpose");
      const all = [...files().values()].map((file) => file.facts);
      const wanted = all.filter((file) => purpose === null || file.purpose === purpose);
      return listPage(query.get("order") === "asc" ? wanted : wanted.toReversed(), query, MOST_LISTED);
    }),
    vendorGet(vendor, `${root}/files/:id`, ({ id }) => look(id)?.facts ?? unknownObject(id)),
    ...withKey(
      http.delete(`${root}/files/:id`, ({ params: { id } }) =>
        files().delete(String(id)) ? HttpResponse.json({ id, object: "file", deleted: true }) : unknownObject(id),
      ),
    ),
  ];
  return { store, read: (id) => look(id)?.content.text(), handlers: isWhole ? [...usual, ...whole] : usual };
}

/**
 * A page of a list, as OpenAI pages its lists: `limit` and `after`.
 * @param most page size without a `limit`
 */
export function listPage(all: readonly { readonly id: string }[], query: URLSearchParams, most: number): object {
  const start = all.findIndex(({ id }) => id === query.get("after")) + 1;
  const end = start + Number(query.get("limit") ?? most);
  const data = all.slice(start, end);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: end < all.length,
  };
}

/** OpenAI's refusal of an unknown id. */
export function unknownObject(id: unknown): Response {
  const error = { message: `No such object: ${String(id)}`, type: "invalid_request_error" };
  return HttpResponse.json({ error }, { status: 404 });
}
