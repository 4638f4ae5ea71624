import { LanguageSupport, StreamLanguage } from "@codemirror/language";

const text = StreamLanguage.define({
  name: "text",
  token(stream) {
    stream.skipToEnd();
    return null;
  },
});

/**
 * Replaces `@codemirror/lang-html` in the build, which the Jinja language uses between its tags: a prompt is not HTML,
 * and the parsers of HTML, CSS and JavaScript would add half of the editor's size.
 */
export function html(): LanguageSupport {
  return new LanguageSupport(text);
}
