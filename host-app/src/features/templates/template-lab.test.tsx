import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../host/host-context.ts";
import { evaluateTemplate } from "./evaluate-template.ts";
import { SOURCE_LIMIT, type Evaluate } from "./evaluation.ts";
import { shareHash } from "./share-link.ts";
import { TemplateLab } from "./template-lab.tsx";

const evaluateHere: Evaluate = async (request) => evaluateTemplate(request);

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{search}</p>;
}

function openLab(address = "/templates?sample=chatml", evaluate: Evaluate = evaluateHere) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]} useTransitions={false}>
        <TemplateLab evaluate={evaluate} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const shared = (template: string) => `/templates?sample=own${shareHash({ template })}`;
const editor = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Template" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const promptNow = () => screen.queryByRole("figure", { name: "Rendered prompt" })?.querySelector("pre");

/** A busy machine takes longer than the default timeout. */
const PATIENCE = { timeout: 5000 };

const focused = () => document.activeElement?.textContent.trim();

/** Waits until the prompt contains a text. */
const promptWith = (text: string) => vi.waitFor(() => expect(promptNow()?.textContent).toContain(text), PATIENCE);

describe("the template lab", () => {
  it("renders a sample, marks special tokens and shows how long it took", async () => {
    openLab();
    await promptWith("<|im_start|>user\nWhat is a patch bay?<|im_end|>");
    const marks = promptNow()?.querySelectorAll("mark") ?? [];
    expect(Array.from(marks, (mark) => mark.textContent).slice(0, 2)).toEqual(["<|im_start|>", "<|im_end|>"]);
    expect(Array.from(marks, (mark) => mark.getAttribute("data-kind")).slice(0, 2)).toEqual(["turn", "bounds"]);
    expect(screen.getByRole("list", { name: "Kinds of special tokens" }).textContent).toBe(
      "Begin and endTurns and roles",
    );
    expect(screen.getByText(/^\d+ characters · compiled in [\d.]+ .s · rendered in [\d.]+ .s$/)).toBeTruthy();
  });

  it("keeps sample, conversation and ending in the address, and the edits of each while others are open", async () => {
    openLab();
    type(await editor(), "mine");
    await promptWith("mine");
    type(screen.getByLabelText("Sample"), "llama-2");
    await promptWith("[INST]");
    type(screen.getByLabelText("Conversation"), "thinking");
    type(screen.getByLabelText("Generation prompt"), "none");
    expect(screen.getByTestId("address").textContent).toBe("?sample=llama-2&conversation=thinking&ending=none");
    type(screen.getByLabelText("Sample"), "chatml");
    await promptWith("mine");
    fireEvent.click(screen.getByRole("button", { name: "Undo all edits" }));
    await promptWith("Is 91 a prime number?");
  });

  it("renders edits in the form: content, role, order, new and removed messages", async () => {
    openLab(`${shared("{% for m in messages %}{{ m.role ~ '=' ~ m.content ~ ';' }}{% endfor %}")}`);
    type(await screen.findByLabelText("Content of message 1"), "One");
    type(screen.getByLabelText("Role of message 1"), "developer");
    await promptWith("developer=One;user=What is");
    fireEvent.click(screen.getByRole("button", { name: "Move message 1 down" }));
    await promptWith("patch bay?;developer=One;");
    for (const number of [4, 3, 1]) fireEvent.click(screen.getByRole("button", { name: `Remove message ${number}` }));
    fireEvent.click(screen.getByRole("button", { name: "Add message" }));
    await vi.waitFor(() => expect(promptNow()?.textContent).toBe("developer=One;user=;"), PATIENCE);
  });

  it("edits reasoning, tool calls, results and images as fields, and keeps arguments that are not JSON yet", async () => {
    openLab(`${shared("{{ messages | tojson }}").replace("#", "&conversation=tools#")}`);
    type(await screen.findByLabelText("Function of tool call 1 of message 2"), "get_rain");
    const field = screen.getByLabelText("Arguments of tool call 1 of message 2");
    type(field, '{"city": }');
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^This is not JSON: line 1, column 10/)).toBeTruthy();
    type(field, '{"city": "Bern"}');
    await promptWith('{"name": "get_rain", "arguments": {"city": "Bern"}}');
    fireEvent.click(screen.getByRole("button", { name: "+ Reasoning" }));
    type(screen.getByLabelText("Reasoning of message 2"), "Let me look.");
    type(screen.getByLabelText("Tool call id of message 3"), "call54321");
    await promptWith('"tool_call_id": "call54321"');
    expect(promptNow()?.textContent).toContain('"reasoning_content": "Let me look."');
    fireEvent.click(screen.getByRole("button", { name: "+ Image" }));
    await promptWith('"content": [{"type": "text", "text": "Do I need an umbrella in Zürich?"}, {"type": "image"}]');
    fireEvent.click(screen.getByRole("button", { name: "Remove tool call 1 of message 2" }));
    await vi.waitFor(() => expect(promptNow()?.textContent).not.toContain("tool_calls"), PATIENCE);
  });

  it("lists supported features and checks, formats the template, and underlines the assistant's text", async () => {
    const source =
      "{%for m in messages%}{% generation %}{{m.content}};{% endgeneration %}{%endfor%}{{ mesages }}{% if tools %}{% endif %}";
    openLab(shared(source));
    await promptWith("What is a patch bay?");
    const support = await screen.findByRole("region", { name: "What this template supports" });
    const field = screen.getByRole("textbox", { name: "Template" });
    expect(field.compareDocumentPosition(support)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(support).getByText("System message", { selector: "dt" }).nextElementSibling?.textContent).toMatch(
      /^Yes/,
    );
    expect(within(support).getByText("Images", { selector: "dt" }).nextElementSibling?.textContent).toMatch(/^No/);
    expect(screen.getByText(/'mesages' has no value/)).toBeTruthy();
    expect(promptNow()?.querySelector("[data-assistant]")?.textContent).toMatch(/;$/);
    const layer = screen.getByRole("button", { name: "Show assistant ranges" });
    expect(layer.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(layer);
    expect(promptNow()?.hasAttribute("data-assistant-shown")).toBe(false);
    expect(screen.queryByText(/^Underlined/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Format" }));
    await vi.waitFor(async () => expect((await editor()).value).toContain("{% for m in messages %}"), PATIENCE);
  });

  it("wraps long lines on request, and leads from a check to its line", async () => {
    openLab(shared("{{ messages[0].content }}\n{{ mesages }}"));
    await promptWith("You are a friendly assistant.");
    fireEvent.click(screen.getByRole("button", { name: "Wrap lines" }));
    expect(screen.getByTestId("address").textContent).toContain("lines=wrapped");
    fireEvent.click(await screen.findByRole("button", { name: "Go to line 2, column 4" }));
    expect(document.activeElement).toBe(await editor());
    expect((await editor()).selectionStart).toBe("{{ messages[0].content }}\n{{ ".length);
  });

  it("names the field whose JSON cannot be parsed, and keeps the last prompt", async () => {
    openLab();
    await promptWith("What is a patch bay?");
    fireEvent.click(screen.getByRole("button", { name: "JSON" }));
    const field = screen.getByLabelText("Messages as JSON");
    type(field, '[{"role": }]');
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^This is not JSON/)).toBeTruthy();
    expect(screen.getByText("The last prompt before that:")).toBeTruthy();
    type(field, "{}");
    expect(screen.getByText("Expected an array, such as […], but this is object.")).toBeTruthy();
    type(field, '[{"role": "user", "content": "Now"}]');
    await promptWith("user\nNow<|im_end|>");
  });

  it("shows an error at its position and links there", async () => {
    openLab();
    const field = await editor();
    type(field, "first\n{{ messages | nope }}");
    const button = await screen.findByRole("button", { name: "Line 2, column 15" });
    expect(screen.getByText(/^No filter named 'nope'; the filters are: /)).toBeTruthy();
    const caret = screen.getByLabelText("The line with the error").textContent.split("\n")[1];
    expect(caret).toBe(`${" ".repeat(14)}^`);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.parentElement?.querySelector(".pb-editor-gutter mark")?.textContent).toBe("2");
    fireEvent.click(button);
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe("first\n{{ messages | ".length);
  });

  it("marks the position below the same character, also in wrapped lines", async () => {
    openLab(shared("before\n{{ 1 + nope.x }}\nafter").replace("#", "&lines=wrapped#"));
    const field = await editor();
    await screen.findByRole("button", { name: /^Line 2/ });
    const backdrop = field.parentElement?.querySelector(".pb-editor-backdrop");
    expect(backdrop?.textContent).toBe(`${field.value}\n`);
    expect(backdrop?.querySelector(".pb-editor-error-line")?.textContent).toBe("{{ 1 + nope.x }}");
    expect(backdrop?.querySelector("mark")?.textContent).toBe("n");
    expect(field.getAttribute("wrap")).toBe("soft");
  });

  it("shows a template's exception in its own words", async () => {
    openLab(shared("{{ raise_exception('Roles must alternate') }}"));
    expect(await screen.findByText("The template rejects this conversation")).toBeTruthy();
    expect(screen.getByText("Roles must alternate")).toBeTruthy();
  });

  it("requests a template if there is none, and reads one from a tokenizer's configuration", async () => {
    openLab("/templates?sample=own");
    const field = await editor();
    expect(screen.getByText("No template yet")).toBeTruthy();
    type(field, JSON.stringify({ eos_token: { content: "</end>" }, chat_template: "{{ eos_token }}!" }));
    await promptWith("</end>!");
    expect(field.value).toBe("{{ eos_token }}!");
    expect(screen.getByLabelText<HTMLInputElement>("eos_token").value).toBe("</end>");
  });

  it("does not run a template that is too long", async () => {
    const evaluate = vi.fn<Evaluate>(evaluateHere);
    openLab("/templates?sample=own", evaluate);
    type(await editor(), "x".repeat(SOURCE_LIMIT + 1));
    expect(screen.getByText("This template is too long")).toBeTruthy();
    expect(screen.getByText(/too long for a link/)).toBeTruthy();
    expect(evaluate).not.toHaveBeenCalled();
  });

  it("opens a shared link, and reports a truncated one", async () => {
    openLab(shared("shared {{ messages | length }}"));
    await promptWith("shared 4");
    cleanup();
    openLab("/templates?sample=chatml#lab=eyJ0");
    expect(await screen.findByText("The template in this link could not be read")).toBeTruthy();
    await promptWith("What is a patch bay?");
  });

  it("shows whitespace on request", async () => {
    openLab(`${shared("a b\n\tc")}`.replace("#", "&whitespace=shown#"));
    await promptWith("a·b↵\n→\tc");
    expect(screen.getByRole("button", { name: "Show whitespace" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("shows a prompt with half a character in it", async () => {
    openLab(shared("half {{ x }}"));
    type(await screen.findByLabelText("Other variables"), String.raw`{"x": "\ud83d"}`);
    await vi.waitFor(() => expect(promptNow()?.textContent).toBe("half \ud83d"), PATIENCE);
  });

  it("offers a retry if the interpreter fails to load", async () => {
    const evaluate = vi.fn<Evaluate>(evaluateHere).mockRejectedValueOnce(new Error("It could not be loaded."));
    openLab(undefined, evaluate);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText("Probing the template")).toBeNull();
    fireEvent.click(again);
    await promptWith("What is a patch bay?");
    expect(evaluate).toHaveBeenCalledTimes(2);
  });

  it("reports an unknown sample", async () => {
    openLab("/templates?sample=nope");
    expect(await screen.findByText(/There is no sample template 'nope'/)).toBeTruthy();
  });
});

describe("a comparison", () => {
  it("renders the conversation with a second template, marks differences, and is part of the address", async () => {
    openLab("/templates?sample=chatml&conversation=chat&ending=none");
    await promptWith("What is a patch bay?");
    type(screen.getByLabelText("Compare the prompt with"), "llama-2");
    const difference = await screen.findByRole("figure", { name: "Difference of the prompts" }, PATIENCE);
    expect(screen.getByTestId("address").textContent).toContain("compare=llama-2");
    expect(within(difference).getByText(/lines differ/)).toBeTruthy();
    expect(Array.from(difference.querySelectorAll("del"), (part) => part.textContent).join("")).toContain("im_start");
    expect(Array.from(difference.querySelectorAll("ins"), (part) => part.textContent).join("")).toContain("INST");
    type(screen.getByLabelText("Compare the prompt with"), "chatml");
    expect(await screen.findByText("Both prompts are the same.", undefined, PATIENCE)).toBeTruthy();
  });

  it("reports an unknown second template", async () => {
    openLab("/templates?sample=chatml&compare=nope");
    expect(await screen.findByText(/There is no sample template 'nope'/, undefined, PATIENCE)).toBeTruthy();
  });
});

describe("the syntax tree", () => {
  it("can be moved through, folded and followed to the source by keyboard", async () => {
    openLab(shared("ab{{ c }}"));
    const tree = await screen.findByRole("tree", { name: "Syntax tree" });
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? tree, { key });
    within(tree).getAllByRole("treeitem")[0]?.focus();
    press("ArrowLeft");
    expect(within(tree).getAllByRole("treeitem")).toHaveLength(1);
    press("ArrowRight");
    press("ArrowRight");
    expect(focused()).toContain('text"ab"');
    press("End");
    expect(focused()).toContain("namec");
    press("ArrowLeft");
    expect(focused()).toContain("body[1]output");
    press("ArrowUp");
    press("Home");
    expect(focused()).toContain("template");
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    expect(document.activeElement).toBe(await editor());
    expect((await editor()).selectionStart).toBe(2);
  });
});
