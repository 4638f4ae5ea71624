import { Random } from "./random.ts";

/** What grows a text, a list or a tuple of tuples; `$n` is a number. */
const growth = [
  "{% for i in range($n) %}{% set v.t = v.t ~ v.t %}{% endfor %}",
  "{% for i in range($n) %}{% set v.t = v.t + v.t %}{% endfor %}",
  "{% set v.t = v.t * 2**$n %}",
  "{% set v.l = v.l * 2**$n %}",
  "{% for i in range($n) %}{% set v.l = v.l + v.l %}{% endfor %}",
  "{% for i in range($n) %}{% set v.u = (v.u, v.u) %}{% endfor %}",
  "{% for i in range($n) %}{% set v.l = [v.l, v.t] %}{% endfor %}",
  "{% set v.l = v.l + [v.t] * 2**$n %}",
  "{% set v.t = v.t | center(2**$n) %}",
  "{% for i in range(99999) %}{% set v.l = v.l + [v.t ~ i] %}{% endfor %}",
  "{% for i in range(99999) %}{% set v.t = v.t ~ '😀' %}{% if v.t == v.s %}{% endif %}{% endfor %}",
  "{% set v.d = {v.t: v.l, v.u: v.t} %}",
  "{% set v.n = 7 %}{% for i in range($n) %}{% set v.n = v.n * v.n %}{% endfor %}",
];

const onTexts =
  "|escape |upper |lower |title |capitalize |length |reverse|length |list |first |last |tojson |pprint |wordcount |urlencode |striptags |trim |indent |truncate |int(0,16) |float |e|e |batch(3)|list |slice(3)|list |map('upper')|list |unique|list |sort |join('-') |urlize |wordwrap(9) |replace('a','bcd') |replace('','x') |format(1) |tojson(ensure_ascii=true) |center(99) .upper() .title() .swapcase() .casefold() .capitalize() .split() .split('a') .rsplit('a') .rsplit() .splitlines() .splitlines(true) .strip('ab') .replace('a','bc') .join(v.l) .join(v.t) .partition('b') .count('a') .find('zz') .zfill(2**22) .expandtabs() .encode() .translate({97:'xyz'}) .format(v.t) .format_map({}) .isupper() .istitle() .isalnum() .isprintable() .startswith(v.t) .replace(v.t,v.t) [::-1] [::2] [1:] [-1] *99".split(
    " ",
  );
const onLists =
  "|string |length |reverse|list |unique|list |sort |join |join(v.t) |first |last |tojson |tojson(indent=3) |pprint |batch(3)|list |slice(3)|list |map('string')|list |map('list')|list |map('upper')|join |select|list |groupby(0) |sum(start=[]) |min |max |xmlattr |random .index(7) .count(v.l) [::-1] [1:] *99".split(
    " ",
  );
const onAll =
  "$v == $v|$v < $v|$v in $v|$v ~ $v|$v + $v|[$v, $v]|{$v: 1}|v.d[$v]|'%s%s' % ($v, $v)|'%r' % ($v,)|'{}{!r:>9}'.format($v, $v)|v.n ** v.n|v.n // 7|dict(a=$v)|strftime_now(v.t)|v.t % v.u".split(
    "|",
  );

/** A costly template: values that grow in loops and are then read, printed or compared. */
export function costlyTemplate(seed: number): string {
  const random = new Random(seed);
  const names = ["v.t", "v.t", "v.l", "v.u", "v.d", "v.n"];
  const fill = (pattern: string): string =>
    pattern
      .replaceAll("$n", () => String(random.pick([3, 12, 18, 22, 24, 60])))
      .replaceAll("$v", () => random.pick(names));
  const grown = Array.from({ length: 1 + random.below(4) }, () => fill(random.pick(growth)));
  const used = Array.from({ length: 1 + random.below(4) }, () => {
    const use = fill(
      random.pick([
        `v.t${random.pick(onTexts)}`,
        `v.t${random.pick(onTexts)}`,
        `${random.pick(["v.l", "v.l", "v.u", "v.d"])}${random.pick(onLists)}`,
        random.pick(onAll),
      ]),
    );
    return random.chance(50) ? `{{ (${use}) is defined }}` : `{% set v.${random.pick(["t", "l"])} = ${use} %}`;
  });
  const text = random.pick(["a", "<", "\\n", "a ", "aB", "é😀", "{", "%s", "&#39;", "ß"]);
  return `{% set v = namespace(t='${text}', s='a', l=['${text}'], u=(1,), d={}, n=3) %}${grown.join("")}${used.join("")}`;
}
