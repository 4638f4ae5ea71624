import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { TemplateOptionsError } from "./errors.ts";
import { chatTemplate, chatTemplates, type ChatTemplate } from "./chat-template.ts";
import { compile } from "./compile.ts";
import { renderChat, renderChatWithRanges } from "./render-chat.ts";
import { float } from "./values/given.ts";

const source =
  "{{ bos_token }}{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}{{ eos_token }}{% endfor %}" +
  "{% if tools %}T{{ tools | length }}{% endif %}{% if documents %}D{{ documents | length }}{% endif %}" +
  "{% if add_generation_prompt %}<assistant>{% endif %}{{ mode }}";
const messages = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "  Hi, I am " },
];

describe("chatTemplate", () => {
  const tokens = {
    bos_token: "<s>",
    eos_token: { __type: "AddedToken", content: "</s>" },
    add_bos_token: true,
    pad_token: null,
  };

  test("finds a template that is a string, with the special tokens", () => {
    expect(chatTemplate({ config: { tokenizer_config: { ...tokens, chat_template: "a" } } })).toEqual({
      name: "default",
      source: "a",
      specialTokens: { bos_token: "<s>", eos_token: "</s>" },
    });
  });

  const several = {
    id: "some/model",
    config: {
      tokenizer_config: {
        ...tokens,
        chat_template: [
          { name: "default", template: "d" },
          { name: "tool_use", template: "t" },
          { name: "rag", template: "r" },
        ],
      },
    },
  };

  test("chooses among several by name, or by tools", () => {
    expect(chatTemplate(several)?.source).toBe("d");
    expect(chatTemplates(several).map((template) => template.source)).toContain("t");
    expect(chatTemplates({})).toEqual([]);
    expect(chatTemplate(several, { tools: true })?.source).toBe("t");
    expect(chatTemplate(several, { name: "rag", tools: true })?.source).toBe("r");
    expect(() => chatTemplate(several, { name: "x" })).toThrow(TemplateOptionsError);
    expect(() => chatTemplate(several, { name: "x" })).toThrow(
      "some/model has no chat template 'x': choose one of 'default'",
    );
  });

  test("looks into every place of the record, the file before the others", () => {
    const tokenizer_config = { chat_template: "tokenizer" };
    expect(chatTemplate({ config: { chat_template_jinja: "file", tokenizer_config } })?.source).toBe("file");
    expect(chatTemplate({ config: { processor_config: { chat_template: "processor" } } })?.source).toBe("processor");
    expect(chatTemplate({ gguf: { chat_template: "gguf" } })?.source).toBe("gguf");
    expect(chatTemplate({ config: { tokenizer_config: {} } })).toBeUndefined();
    expect(chatTemplate({})).toBeUndefined();
  });
});

describe("renderChat", () => {
  const template: ChatTemplate = { name: "default", source, specialTokens: { bos_token: "<s>", eos_token: "</s>" } };

  test("renders from a record, a source or a compiled template", () => {
    expect(renderChat(template, messages)).toBe("<s><user>Hello</s><assistant>Hi, I am</s>");
    expect(renderChat(source, messages)).toBe("<user>Hello<assistant>Hi, I am");
    expect(renderChat(compile(source), messages)).toBe("<user>Hello<assistant>Hi, I am");
  });

  test("gives tools, documents, the prompt's begin, tokens and variables", () => {
    const options = {
      tools: [{}, {}],
      documents: [{}],
      addGenerationPrompt: true,
      specialTokens: { eos_token: "<end>" },
      variables: { mode: "!" },
    };
    expect(renderChat(template, messages.slice(0, 1), options)).toBe("<s><user>Hello<end>T2D1<assistant>!");
  });

  test("without tools and documents they are none, as in transformers", () => {
    expect(renderChat("{{ tools is none }}{{ documents is none }}{{ add_generation_prompt }}", [])).toBe(
      "TrueTrueFalse",
    );
  });

  test("leaves the final message open, trimmed or not", () => {
    expect(renderChat(template, messages, { continueFinalMessage: true })).toBe(
      "<s><user>Hello</s><assistant>Hi, I am",
    );
    const untrimmed = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}";
    expect(renderChat(untrimmed, messages, { continueFinalMessage: true })).toBe(
      "<user>Hello</><assistant>  Hi, I am ",
    );
    const parts = [
      { role: "assistant", content: [{ type: "image" }, { type: "text", text: "Hi" }, { type: "image" }] },
    ];
    const printed = "{% for p in messages[0].content %}{{ p.text }}.{% endfor %}";
    expect(renderChat(printed, parts, { continueFinalMessage: true })).toBe(".Hi");
  });

  test("continues where the final message ends, regardless of what the template adds", () => {
    const chatml = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}";
    const prefilled = (content: string) =>
      renderChat(chatml, [{ role: "assistant", content }], { continueFinalMessage: true });
    expect(prefilled("end")).toBe("<|im_start|>assistant\nend");
    expect(prefilled("")).toBe("<|im_start|>assistant\n");
    expect(prefilled("a\n")).toBe("<|im_start|>assistant\na\n");
  });

  test("continues the field that is named", () => {
    const thinking = "{% for m in messages %}<think>{{ m.reasoning_content }}</think>{{ m.content }}.{% endfor %}";
    const open = [{ role: "assistant", content: "", reasoning_content: "So" }];
    expect(renderChat(thinking, open, { continueFinalMessage: "reasoning_content" })).toBe("<think>So");
    expect(() => renderChat(source, open, { continueFinalMessage: "reasoning_content" })).toThrow("does not read");
    expect(() => renderChat(thinking, [{ role: "user" }], { continueFinalMessage: true })).toThrow("has no 'content'");
  });

  test("omits undefined members, as JSON does", () => {
    const conversation = [{ role: "user", content: "Hi", name: undefined }];
    const printed = "{{ 'name' in messages[0] }}{{ messages[0] | length }}{{ tools | tojson }}";
    const tools = [{ type: "function", strict: undefined, list: [undefined] }];
    expect(renderChat(printed, conversation, { tools })).toBe('False2[{"type": "function", "list": [null]}]');
  });

  test("takes a Map as a dict with its own order and keys, and floats that have no fraction", () => {
    const variables = {
      map: new Map<unknown, unknown>([
        ["b", float(1)],
        [2, undefined],
        [1, ["x"]],
      ]),
    };
    expect(renderChat("{{ map }}", [], { variables })).toBe("{'b': 1.0, 1: ['x']}");
  });

  test.each([
    [new Date(0), "variables.x[0].y is a Date: give its text"],
    [new Set([1]), "variables.x[0].y is a Set: give a list"],
    [Promise.resolve(1), "variables.x[0].y is a Promise: await it first"],
    [new Uint8Array(1), "variables.x[0].y is a Uint8Array: give its text"],
    [Symbol("s"), "variables.x[0].y is a symbol"],
    [new URL("https://example.org"), "variables.x[0].y is an object of URL without own fields: pass its text"],
    [new Error("no"), "variables.x[0].y is an object of Error without"],
  ])("refuses %s by its place", (y, message) => {
    expect(() => renderChat("", [], { variables: { x: [{ y }] } })).toThrow(message);
  });

  test("names the member that cannot be read", () => {
    const message = {
      get content(): string {
        throw new Error("not loaded yet");
      },
    };
    expect(() => renderChat("", [message as never])).toThrow("messages[0].content cannot be read: not loaded yet");
  });

  test("takes the same object twice", () => {
    const shared = { a: 1 };
    expect(renderChat("{{ x[0].a + x[1].a }}", [], { variables: { x: [shared, shared] } })).toBe("2");
  });

  test("rejects circular values", () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(() => renderChat("", [], { variables: { loop } })).toThrow(
      "variables.loop.self is a circular object: pass a copy without the cycle",
    );
  });

  test("takes messages of any interface", () => {
    interface Turn {
      role: "user" | "assistant";
      content: string | null;
      tool_calls?: readonly { id: string }[];
    }
    const turns: Turn[] = [{ role: "user", content: "Hi" }];
    const model: ModelMessage[] = [{ role: "user", content: "Hi" }];
    expect(renderChat(source, turns) + renderChat(source, model)).toBe("<user>Hi<user>Hi");
  });

  test("returns the ranges of the assistant's text", () => {
    const masked =
      "{% for m in messages %}{% if m.role == 'user' %}U:{{ m.content }};{% else %}A:" +
      "{% generation %}{{ m.content }};{% endgeneration %}{% endif %}{% endfor %}";
    const chat = [
      { role: "user", content: "1+1?" },
      { role: "assistant", content: "2" },
      { role: "user", content: "2+2?" },
      { role: "assistant", content: "4" },
    ];
    const { text, assistantRanges } = renderChatWithRanges(masked, chat);
    expect(assistantRanges.map(({ start, end }) => text.slice(start, end))).toEqual(["2;", "4;"]);
    const open = renderChatWithRanges(masked, chat, { continueFinalMessage: true });
    expect(open.assistantRanges.map(({ start, end }) => open.text.slice(start, end))).toEqual(["2;", "4"]);
  });

  test("refuses what excludes each other, and a final message that is not printed", () => {
    const both = { addGenerationPrompt: true, continueFinalMessage: true };
    expect(() => renderChat(source, messages, both)).toThrow(TemplateOptionsError);
    expect(() => renderChat("{{ messages[0].content }}", messages, { continueFinalMessage: true })).toThrow(
      TemplateOptionsError,
    );
  });

  test("does not change the messages", () => {
    const before = structuredClone(messages);
    renderChat(template, messages, { addGenerationPrompt: true });
    expect(messages).toEqual(before);
  });
});
