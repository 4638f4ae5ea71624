import { describe, expect, test } from "vitest";
import { TemplateOptionsError } from "./errors.ts";
import { chatTemplate, type ChatTemplate } from "./chat-template.ts";
import { compile } from "./compile.ts";
import { renderChat } from "./render-chat.ts";

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

  test("renders from a record, a source or what is compiled", () => {
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
    const kept = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}";
    expect(renderChat(kept, messages, { continueFinalMessage: true })).toBe("<user>Hello</><assistant>  Hi, I am ");
    const parts = [
      { role: "assistant", content: [{ type: "image" }, { type: "text", text: "Hi" }, { type: "image" }] },
    ];
    const printed = "{% for p in messages[0].content %}{{ p.text }}.{% endfor %}";
    expect(renderChat(printed, parts, { continueFinalMessage: true })).toBe(".Hi");
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
