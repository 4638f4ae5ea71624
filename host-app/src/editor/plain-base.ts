import { LanguageSupport, StreamLanguage } from "@codemirror/language";

const text = StreamLanguage.define({
  name: "text",
  token(stream) {
    stream.skipToEnd();
    return null;
  },
});

/**
 * Stands in the build for `@codemirror/lang-html`, which the Jinja language colors the text between its tags with: a prompt
 * is no HTML, and the parsers of HTML, CSS and JavaScript would make the editor half as heavy again.
 */
export function html(): LanguageSupport {
  return new LanguageSupport(text);
}
