import { Random } from "./random.ts";

/** What the generated templates are rendered with. */
export const sampleValues = {
  messages: [
    { role: "system", content: " You are brief. " },
    { role: "user", content: "What is <b>2 + 2</b>?" },
    { role: "assistant", content: "4", tool_calls: [{ name: "add", arguments: { x: 2, y: 2.5 } }] },
  ],
  name: "World",
  count: 3,
  ratio: 1.5,
  flag: true,
  empty: "",
  numbers: [3, 1, 2],
  words: ["b", "A", "c", "it's"],
  table: { b: 1, a: [1, null], c: "é" },
  nothing: null,
};

type Kind = "text" | "number" | "truth" | "list" | "dict";

/**
 * Ways to write an expression of a kind. In a pattern, `$text`, `$number`, `$truth`, `$list`, `$dict` and `$any` stand
 * for further expressions.
 */
const patterns: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    ...[
      "name",
      "empty",
      "words[0]",
      "messages[1].content",
      "messages[0]['role']",
      "'a b'",
      '"it\'s"',
      "'x\\ty'",
      "missing",
    ],
    ...[
      "$text + $text",
      "$text ~ $any",
      "$text * 2",
      "$text[0]",
      "$text[1:]",
      "$text[::-1]",
      "$text[-2:]",
      "'%s-%s' % ($any, $number)",
    ],
    ...[
      "$text | upper",
      "$text | trim",
      "$text | title",
      "$text | capitalize",
      "$text | replace('a', $text)",
      "$text | default('d')",
    ],
    ...[
      "$any | string",
      "$list | join(', ')",
      "$any | tojson",
      "$dict | tojson(indent=2)",
      "$text | indent(2)",
      "$text | e",
      "$text | safe",
    ],
    ...[
      "$text | truncate(8)",
      "$text | center(9)",
      "name | reverse",
      "$text | first",
      "$text | last",
      "'%s' | format($any)",
    ],
    ...[
      "$text.strip()",
      "$text.upper()",
      "$text.title()",
      "$text.replace('b', 'X')",
      "'-'.join(words)",
      "'{} {}'.format($any, $number)",
    ],
    ...[
      "$text.lstrip('a')",
      "$text.rstrip()",
      "$text.capitalize()",
      "$text if $truth else $text",
      "$text if $truth",
      "$text or $text",
    ],
    ...[
      "$text and $text",
      "($text)",
      "$any | pprint",
      "$text | striptags",
      "$text | urlencode",
      "$text.split()[0]",
      "$dict.get('c', $text)",
    ],
  ],
  number: [
    ...[
      "0",
      "1",
      "7",
      "2.0",
      "0.5",
      "count",
      "ratio",
      "-1",
      "1e3",
      "10_000",
      "$number + $number",
      "$number - $number",
      "$number * $number",
    ],
    ...[
      "$number / $number",
      "$number // $number",
      "$number % $number",
      "2 ** ($number | int)",
      "-$number",
      "$text | length",
      "$list | length",
    ],
    ...[
      "$number | abs",
      "$number | int",
      "$number | float",
      "$number | round",
      "$number | round(1)",
      "$list | sum",
      "numbers | max",
    ],
    ...[
      "numbers | min",
      "'12' | int",
      "'1.5' | float",
      "'x' | int(5)",
      "$list | count",
      "table.b",
      "$text.count('a')",
      "$text.find('b')",
    ],
    ...[
      "$text | wordcount",
      "numbers[$number]",
      "numbers[-1]",
      "$number if $truth else $number",
      "(1 + 2) * 3",
      "true + 1",
    ],
  ],
  truth: [
    ...[
      "true",
      "false",
      "flag",
      "not $truth",
      "$truth and $truth",
      "$truth or $truth",
      "$any == $any",
      "$any != $any",
      "$number < $number",
    ],
    ...[
      "$number >= $number",
      "$text < $text",
      "$text in $text",
      "$any in $list",
      "'a' in table",
      "$any not in $list",
      "1 < $number <= 3",
    ],
    ...[
      "$any is defined",
      "missing is defined",
      "$any is none",
      "$any is string",
      "$any is number",
      "$any is mapping",
      "$any is sequence",
    ],
    ...[
      "$any is iterable",
      "$number is odd",
      "$number is divisibleby 3",
      "$any is not none",
      "$any is boolean",
      "$number is integer",
    ],
    ...[
      "$number is float",
      "$text.startswith('a')",
      "$text.endswith('s')",
      "$any is eq($any)",
      "$any is in $list",
      "$any is true",
    ],
    ...[
      "$any is undefined",
      "$text is lower",
      "$text is upper",
      "$text.isdigit()",
      "$any is sameas none",
      "$any is callable",
    ],
  ],
  list: [
    ...[
      "numbers",
      "words",
      "[]",
      "[$any, $any]",
      "[$number]",
      "($any, $any)",
      "messages",
      "$list + [$any]",
      "$list[1:]",
      "$list[::-1]",
    ],
    ...[
      "$list | list",
      "words | sort",
      "numbers | sort(reverse=true)",
      "words | sort(case_sensitive=true)",
      "$list | reverse | list",
    ],
    ...[
      "words | map('upper') | list",
      "messages | map(attribute='role') | list",
      "$list | select | list",
      "$list | reject('none') | list",
    ],
    ...[
      "messages | selectattr('role', 'equalto', 'user') | list",
      "messages | rejectattr('tool_calls') | list",
      "$list | unique | list",
    ],
    ...[
      "range($number) | list",
      "range(1, 7, 2)",
      "$text.split()",
      "$text.split('a')",
      "$dict | list",
      "$dict.items() | list",
    ],
    ...[
      "$dict.keys() | list",
      "$dict | items | list",
      "$dict | dictsort",
      "numbers | batch(2) | list",
      "$list | slice(2) | list",
    ],
    ...[
      "messages | groupby('role')",
      "$text | list",
      "$text.splitlines()",
      "messages | selectattr('tool_calls', 'defined') | list",
    ],
    ...[
      "$list * 2",
      "words | map('length') | list",
      "numbers | select('>', 1) | list",
      "messages | sort(attribute='role')",
      "$list or $list",
    ],
  ],
  dict: [
    ...[
      "table",
      "{}",
      "{'a': $any}",
      "{'k': $any, 'n': $number}",
      "messages[1]",
      "messages[2].tool_calls[0]",
      "dict(a=$any)",
    ],
    ...["{$number: $any}", "{'c': $text, 'a': $list}", "namespace(a=$any)", "dict({'z': 1}, y=$any)"],
  ],
};

/** Ways to write a statement; `$body` stands for more of a template. */
const statements: readonly string[] = [
  ...[
    "{{ $any }}",
    "{{ $any }}",
    "{{ $text }}",
    "{{ $number }}",
    "{{ $list }}",
    "{{- $any -}}",
    "{{ $dict }}",
    "{{ $truth }}",
  ],
  ...[
    "{% if $truth %}$body{% endif %}",
    "{% if $truth %}$body{% else %}$body{% endif %}",
    "{%- if $truth -%} $body {%- endif -%}",
  ],
  "{% if $truth %}$body{% elif $truth %}$body{% else %}$body{% endif %}",
  ...[
    "{% for x in $list %}{{ x }}{% endfor %}",
    "{% for x in $list %}{{ loop.index }}{{ x }}$body{% else %}none{% endfor %}",
  ],
  "{% for x in $list if x %}{{ x }}{% if not loop.last %}, {% endif %}{% endfor %}",
  "{% for k, v in table.items() %}{{ k }}={{ v }};{% endfor %}",
  "{% for message in messages %}{{ message.role }}: {{ message['content'] }}\n{% endfor %}",
  "{% for x in $list %}{% if $truth %}{% break %}{% endif %}{{ x }}{% endfor %}",
  "{% for x in numbers %}{% if x == 1 %}{% continue %}{% endif %}{{ x }}{{ loop.first }}{{ loop.revindex }}{% endfor %}",
  "{% for x in words %}{{ loop.cycle('o', 'e') }}{{ loop.previtem }}{{ loop.nextitem }}{% endfor %}",
  ...[
    "{% set v = $any %}{{ v }}",
    "{% set v %}$body{% endset %}[{{ v }}]",
    "{% set a, b = [$any, $any] %}{{ b }}{{ a }}",
  ],
  "{% set ns = namespace(n=0) %}{% for x in $list %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}",
  "{% set count = count + 1 %}{{ count }}",
  "{% for x in numbers %}{% set name = x %}{% endfor %}{{ name }}",
  "{% if $truth %}{% set name = $any %}{% endif %}{{ name }}",
  "{% macro m(a, b=$any) %}({{ a }}|{{ b }}){% endmacro %}{{ m($any) }}{{ m(1, b=$any) }}",
  "{% macro m() %}<{{ caller() }}>{% endmacro %}{% call m() %}$body{% endcall %}",
  ...[
    "{% filter upper %}$body{% endfilter %}",
    "{# note #}",
    "\n  {% if $truth %}\n  $body\n  {% endif %}\n",
    " text ",
    "\n",
  ],
  ...[
    "{% raw %}{{ raw }}{% endraw %}",
    "{% generation %}$body{% endgeneration %}",
    "{%+ if $truth %}$body{% endif +%}\n",
  ],
];

const kinds: readonly Kind[] = ["text", "number", "truth", "list", "dict"];

/**
 * A template that is right by its grammar, if not by its types. The same seed gives the same one.
 *
 * @param size how many statements it has at most, and how deep they go.
 */
export function generateTemplate(seed: number, size: number): string {
  const random = new Random(seed);
  const length = 1 + random.below(size);
  return Array.from({ length }, () => fill(random.pick(statements), random, size)).join("");
}

function fill(pattern: string, random: Random, depth: number): string {
  return pattern.replace(/\$(\w+)/g, (_, hole: string) => {
    if (hole === "body") return depth <= 0 ? "." : fill(random.pick(statements), random, depth - 1);
    return fillExpression(hole === "any" ? random.pick(kinds) : (hole as Kind), random, depth);
  });
}

/** The first patterns of each kind are plain ones. */
function fillExpression(kind: Kind, random: Random, depth: number): string {
  const choices = patterns[kind];
  const pattern = depth <= 0 ? random.pick(choices.slice(0, 4)) : random.pick(choices);
  const filled = fill(pattern, random, depth - 1);
  return /[ |]/.test(filled) && depth < 2 ? `(${filled})` : filled;
}
