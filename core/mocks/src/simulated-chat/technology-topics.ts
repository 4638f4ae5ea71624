import type { Topic } from "./language.ts";

/** What a simulated model can explain about computers and models. */
export const TECHNOLOGY_TOPICS: readonly Topic[] = [
  {
    name: "patch bay",
    asks: /\bpatch ?bays?\b/iu,
    answers: {
      en: "A **patch bay** is a panel of sockets that every device in a studio is wired to. With short cables on its front you connect any output to any input, without reaching behind the devices.",
      de: "Ein **Steckfeld** (patch bay) ist eine Leiste mit Buchsen, auf die alle Geräte eines Studios verkabelt sind. Mit kurzen Kabeln an der Vorderseite verbindet man jeden Ausgang mit jedem Eingang.",
    },
  },
  {
    name: "language models",
    asks: /\b(?:large )?language models?\b|\bLLMs?\b|sprachmodell|modèles? de langage|modelos? de lenguaje|языков\p{L}+ модел|语言模型/iu,
    answers: {
      en: "A language model predicts the **next token**, a piece of a word, from all tokens before it:\n\n$$P(x_t \\mid x_1, \\dots, x_{t-1})$$\n\n1. **Training** adjusts billions of numbers until real text becomes likely.\n2. **Generation** picks a token, appends it, and repeats. `temperature` sets how often a less likely one is picked.\n\nIt has no list of facts to look up, so check what matters.",
      de: "Ein Sprachmodell sagt das **nächste Token** voraus, ein Stück eines Worts, aus allen Token davor. Beim Training werden Milliarden Zahlen so eingestellt, dass echter Text wahrscheinlich wird. Beim Schreiben wählt es ein Token, hängt es an und wiederholt das. Es schlägt nichts nach: Wichtiges sollte man prüfen.",
    },
  },
  {
    name: "attention",
    asks: /\battention\b|\btransformers?\b.*\b(?:work|model|architecture)/iu,
    answers: {
      en: "**Attention** lets every token look at all others and take over what matters to it:\n\n$$\\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d}}\\right)V$$\n\n1. Each token makes a **query** (what it looks for), a **key** (what it offers) and a **value** (what it passes on).\n2. Query and key are compared; the softmax turns the results into weights that add up to 1.\n3. The token receives the **mean of all values** by these weights.\n\nIn *the cup fell because it was wet*, attention links *it* to *the cup*.",
    },
  },
  {
    name: "temperature",
    asks: /\btemperature\b.*\b(?:mean|do|model|sampling|parameter|setting)|\bwhat (?:is|does) temperature\b/iu,
    answers: {
      en: "`temperature` divides the model's scores before they become probabilities:\n\n$$p_i = \\frac{e^{z_i/T}}{\\sum_j e^{z_j/T}}$$\n\n- Near **0** the most likely token always wins.\n- At **1** tokens are drawn as the model rates them.\n- **Above 1** unlikely tokens catch up, and texts become less coherent.",
    },
  },
  {
    name: "recursion",
    asks: /\brecursion\b|\brecursive\b.*\bmean|rekursion|récursivité|recursividad/iu,
    answers: {
      en: "A function is recursive if it **calls itself on a smaller problem** and stops at one that it can answer at once.\n\n```python\ndef total(numbers):\n    if not numbers:\n        return 0\n    return numbers[0] + total(numbers[1:])\n```\n\nWithout the first `if` it would never stop.",
    },
  },
  {
    name: "Python and JavaScript",
    asks: /\bpython\b.*\b(?:javascript|js)\b|\b(?:javascript|js)\b.*\bpython\b/iu,
    answers: {
      en: "| | Python | JavaScript |\n| --- | --- | --- |\n| Runs in | an interpreter | browsers and Node |\n| Blocks | indentation | braces |\n| Used for | data, models, scripts | web pages, servers |\n| Packages | pip | npm |",
    },
  },
  {
    name: "HTTP status codes",
    asks: /\bhttp\b.*\b(?:status|codes?)\b|\bstatus codes?\b|\b(?:error|status) (?:404|429|500|503)\b/iu,
    answers: {
      en: "| Code | Meaning | What to do |\n| --- | --- | --- |\n| 200 | success | read the answer |\n| 400 | the request is wrong | change it |\n| 401 | no valid key | check the key |\n| 404 | it does not exist | check the address |\n| 429 | too many requests | wait, then retry |\n| 500, 503 | the server failed | retry later |",
    },
  },
  {
    name: "TCP and UDP",
    asks: /\bTCP\b.*\bUDP\b|\bUDP\b.*\bTCP\b/iu,
    answers: {
      en: "| | TCP | UDP |\n| --- | --- | --- |\n| Connection | set up first | none |\n| Lost packets | sent again | stay lost |\n| Order | as sent | as they arrive |\n| Overhead | larger, slower to start | small |\n| Used for | web pages, mail, files | calls, games, name lookups |",
    },
  },
  {
    name: "centering in CSS",
    asks: /\bcent(?:er|re)\b.*\b(?:div|css|html|element)\b/iu,
    answers: {
      en: "Make the parent a grid, and center what is in it:\n\n```css\n.parent {\n  display: grid;\n  place-items: center;\n}\n```\n\nThe parent needs a height for the vertical part. Only horizontally, `margin-inline: auto` on an element with a width does it.",
    },
  },
  {
    name: "git",
    asks: /\bgit\b.*\b(?:undo|revert|reset|last commit|branch|rebase|merge)\b|\bundo\b.*\bcommit\b/iu,
    answers: {
      en: "| You want to | Command |\n| --- | --- |\n| undo the last commit and keep its changes | `git reset --soft HEAD~1` |\n| undo a published commit | `git revert <commit>` |\n| discard changes in a file | `git restore <file>` |\n| start a branch | `git switch -c <name>` |\n| replay your commits on main | `git rebase main` |",
    },
  },
  {
    name: "API",
    asks: /\b(?:what is|what's|explain)\b.*\bAPIs?\b/iu,
    answers: {
      en: 'An **API** is the agreed way for one program to use another: which requests it takes, and what it answers. A client of a model\'s API sends JSON such as `{"messages": [...]}` over HTTP, with a key, and gets JSON back.',
    },
  },
];
