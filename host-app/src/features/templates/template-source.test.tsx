import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";

const records: Readonly<Record<string, object>> = {
  "owner/chat": { config: { tokenizer_config: { chat_template: "{{ bos_token }}hi", bos_token: "<s>" } } },
  "owner/long": { config: { chat_template_jinja: "x".repeat(5000) } },
  "owner/plain": {},
  "owner/closed": { gated: "manual" },
  "owner/several": named({ default: "plain", tool_use: "tools", rag: "documents" }),
  "owner/odd": named({ rag: "documents", coder: "code" }),
};

function named(sources: Readonly<Record<string, string>>) {
  const templates = Object.entries(sources).map(([name, template]) => ({ name, template }));
  return { config: { tokenizer_config: { chat_template: templates } } };
}

function open(address: string) {
  return renderApp(address, {
    entries: [],
    sandboxFetch: async (input) => {
      const id = decodeURIComponent(new Request(input).url).match(/api\/models\/([^?]+)/)?.[1] ?? "";
      const record = records[id];
      return record ? Response.json({ id, tags: [], ...record }) : new Response("{}", { status: 404 });
    },
  });
}

const template = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Template" });
const shows = (wanted: string) => waitFor(async () => expect((await template()).value).toBe(wanted));

it("opens a model's template with its tokens, and another one by its id", async () => {
  await open("/templates?model=owner/chat");
  expect((await template()).value).toBe("{{ bos_token }}hi");
  expect(screen.getByLabelText<HTMLInputElement>("bos_token").value).toBe("<s>");
  expect(screen.getByLabelText<HTMLSelectElement>("Sample").selectedOptions[0]?.textContent).toBe("owner/chat");
  fireEvent.change(screen.getByLabelText("Sample"), { target: { value: "chatml" } });
  await waitFor(async () => expect((await template()).value).toContain("im_start"));
  expect(screen.getByLabelText<HTMLInputElement>("Or a model on the hub").value).toBe("");
});

it("opens one of several templates as transformers does: by its name, for tools, else the default", async () => {
  await open("/templates?model=owner/several&compare=model:owner/several%23rag");
  const [field, compared] = (await screen.findAllByLabelText<HTMLSelectElement>("Template name")) as [
    HTMLSelectElement,
    HTMLSelectElement,
  ];
  await shows("plain");
  expect([...field.options].map((option) => option.value)).toEqual(["default", "tool_use", "rag"]);
  expect(compared.value).toBe("rag");
  fireEvent.change(field, { target: { value: "rag" } });
  await shows("documents");
  fireEvent.change(field, { target: { value: "default" } });
  await shows("plain");
  cleanup();
  await open("/templates?model=owner/several&conversation=tools");
  await shows("tools");
  cleanup();
  await open("/templates?model=owner/odd");
  await shows("documents");
});

it("takes every template of a pasted tokenizer configuration, to choose from", async () => {
  await open("/templates?sample=own");
  const pasted = { bos_token: "<s>", ...named({ default: "plain", tool_use: "tools" }).config.tokenizer_config };
  fireEvent.change(await template(), { target: { value: JSON.stringify(pasted) } });
  await shows("plain");
  expect(screen.getByLabelText<HTMLInputElement>("bos_token").value).toBe("<s>");
  fireEvent.change(screen.getByLabelText("Template name"), { target: { value: "tool_use" } });
  await shows("tools");
  fireEvent.click(screen.getByRole("button", { name: "Undo all edits" }));
  expect(screen.queryByLabelText("Template name")).toBeNull();
});

it("takes a template that is too long for a link", async () => {
  await open("/templates?model=owner/long");
  expect((await template()).value).toHaveLength(5000);
});

it.each([
  ["owner/plain", /owner\/plain has no chat template\. Paste one, or choose another model\.$/],
  ["owner/closed", /owner\/closed has no chat template: it is gated/],
  [
    "owner/several&template=coder",
    /owner\/several has no chat template 'coder': choose one of 'default', 'tool_use', 'rag'/,
  ],
  ["owner/nobody", /owner\/nobody.*Try again/],
  ["a/b/c", /a\/b\/c/],
])("explains why %s has no template", async (model, reason) => {
  await open(`/templates?model=${model}`);
  expect((await screen.findByText("The template could not be loaded")).closest(".pb-notice")?.textContent).toMatch(
    reason,
  );
});
