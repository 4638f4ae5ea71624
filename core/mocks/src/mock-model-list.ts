import type { HttpHandler } from "msw";
import type { MockModel } from "./provider-mocks.ts";
import { vendorGet, type MockVendor } from "./vendor.ts";

/** Vendors list a model's date, which mocks do not have. */
export const CREATED = 1_735_689_600;

export interface MockModelListOptions extends MockVendor {
  /** Whether the list is not wrapped in `data`. */
  readonly bareModelList?: boolean;
  /** Members of a model that the vendor lists in addition to OpenAI's. */
  readonly describeModel?: (model: MockModel) => object | Promise<object>;
}

/** Handlers that list a vendor's models in OpenAI's form, and describe each. @param urls absolute addresses */
export function mockModelList(urls: readonly string[], vendor: MockModelListOptions): HttpHandler[] {
  const describe = async (model: MockModel) => ({
    ...describeAsOpenAi(model),
    ...(await vendor.describeModel?.(model)),
  });
  // Computed on each request: a server's models change.
  const models = () => [...new Map((vendor.models ?? []).map((model) => [model.providerId, model])).values()];
  return urls.flatMap((url) => [
    vendorGet(vendor, url, async () => {
      const data = await Promise.all(models().map(describe));
      return vendor.bareModelList ? data : { object: "list", data };
    }),
    // A model's id may have slashes.
    vendorGet(vendor, `${url}/*`, (params, fail) => {
      const id = decodeURIComponent(String(params["0"]));
      const model = models().find(({ providerId }) => providerId === id);
      if (model) return describe(model);
      const message = `The model '${id}' does not exist`;
      return fail({ status: 404, kind: "unknown-model", message, field: "model", model: id });
    }),
  ]);
}

function describeAsOpenAi({ id, providerId, contextLength = 131_072 }: MockModel): object {
  const owner = id.split("/")[0];
  return { id: providerId, object: "model", created: CREATED, owned_by: owner, context_window: contextLength };
}
