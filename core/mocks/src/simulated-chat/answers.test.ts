import { describe, expect, it } from "vitest";
import { simulateChat } from "../chat/simulate-chat.ts";
import type { ChatRequest } from "../chat/chat-request.ts";

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const system = (content: string) => ({ role: "system", content });

async function replyTo(messages: readonly object[], request: ChatRequest = {}): Promise<string> {
  const { content = "" } = await simulateChat({ model: "model", messages, ...request });
  return typeof content === "string" ? content : content.join("");
}

/** Prompts, with what the answer to each must contain, or how it must look as a whole. */
const PROMPTS: readonly (readonly [prompt: string, ...expected: (string | RegExp)[]])[] = [
  // Calculations
  ["What is 17 × 23?", "391"],
  ["What's 15% of 80?", "12"],
  ["What is 17% of 240?", "17 % × 240 = **40.8**"],
  ["What is 1 divided by 3?", String.raw`\approx 0.333`],
  ["Calculate (3 + 4) * 2^3 - 10/4", "53.5"],
  ["square root of 144", /\$\$\\sqrt\{144\} = 12\$\$/],
  ["Wie viel ist 12 mal 12,5?", "150"],
  ["What is the average of 4, 8 and 15?", "9"],
  ["Tom has 5 apples, buys 3 more and eats 2. How many apples are left?", "6"],
  ["What is 5 divided by 0?", "not defined"],
  ["сколько будет 7 умножить на 8", "56"],
  ["How many km are in 26.2 miles?", "42.1648 km"],
  ["Convert 100 °F to Celsius", "37.7778 °C"],
  ["Which is bigger, 9.11 or 9.9?", "9.9**"],
  ["Is 91 a prime number?", "**No**", String.raw`91 = 7 \cdot 13`],
  ["List the odd numbers from 3 to 11", "3, 5, 7, 9, 11"],
  // Explanations, in the language of the prompt
  ["Explain to a ten-year-old why the sky is blue but the sunset is red.", "scattered", /^- \*\*At sunset/m],
  ["Warum ist der Himmel blau?", "Sonnenlicht", "Simuliert: Es wurde kein Modell aufgerufen."],
  ["Объясни простыми словами, чем вирус отличается от бактерии.", "Бактерия", "антибиотики"],
  ["请用三句话说明为什么月亮有时在白天也能看见。", /^[^。]+。[^。]+。[^。]+。\n/],
  ["كيف أنظم وقتي إذا كنت أعمل وأدرس في الوقت نفسه؟", "جدولًا أسبوعيًا"],
  ["به زبان ساده توضیح بده چرا در زمستان روزها کوتاه‌تر می‌شوند.", "محور زمین"],
  ["সহজ ভাষায় বুঝিয়ে বলো, জোয়ার-ভাটা কেন হয়।", "চাঁদের টান"],
  ["Ho un solo giorno a Torino e piove: che cosa mi consigli di vedere?", "Museo Egizio"],
  ["Mein Fahrrad quietscht beim Bremsen. Woran kann das liegen, und was prüfe ich zuerst?", "Beläge"],
  ["How does a large language model work?", "next token", "$$P(x_t"],
  // Lists and tables
  ["What should I check before I sign a lease for a flat?", /^- \*\*Costs/m, "deposit"],
  ["Give me a packing list for a camping trip", /(^- .*\n){5}/m],
  ["Propose un dîner végétarien pour six personnes que je peux préparer la veille.", "| Plat |", "Lasagnes"],
  ["Make a table of the planets with their moons", "| Planet | Moons |", "| Mars | 2 |"],
  ["Show the multiplication table of 7", "| 8 | 56 |"],
  ["Make a table with columns name and age: Anna 31, Ben 29", "| name | age |", "| Ben | 29 |"],
  ["Table of the capitals of Kenya, Peru and Norway", "| Kenya | Nairobi |", "| Norway | Oslo |"],
  ["Compare Zorbex and Quillan in a table", "|  | Zorbex | Quillan |", "The cells are open"],
  // Code in the requested language
  [
    "Write a Python function that finds the longest word shared by two texts, with one test.",
    "```python\ndef longest_shared_word",
    "def test_",
  ],
  ["Write a JavaScript function that checks if a number is prime", "```javascript\nfunction isPrime(n) {"],
  ["Write a TypeScript function for the median", "```typescript\nfunction median(numbers: number[]): number {"],
  ["Factorial function in Rust", "```rust\nfn factorial(n: u64) -> u64"],
  ["Hello world program in Go", "```go\npackage main"],
  ["Write an SQL query for the best customers", "```sql\nSELECT customer"],
  ["Schreibe eine Funktion in Python, die die Fakultät berechnet", "```python\ndef factorial(n):"],
  ["Write a Python function that folds proteins", "The simulation has no program", "NotImplementedError"],
  // Translations and texts
  ["Translate “Good morning” to French", "Bonjour"],
  ["Translate to German: Where is the station?", "Wo ist der Bahnhof?"],
  ["Traduce al inglés: Buenas noches", "Good night"],
  ["How do you say thank you in Chinese?", "谢谢"],
  ["Translate to German: The zebra juggles violins.", "phrase book"],
  [
    "Summarize: The harbor was closed on Monday. A storm had damaged two piers. Ferries to the islands were canceled. The harbor office expects ferries to sail again on Thursday. Hotels offered rooms to passengers.",
    "The harbor was closed on Monday.",
  ],
  ["Is this review positive or negative? The soup was cold and the waiter rude.", "negative"],
  ["Classify as sports, politics or cooking: Simmer the onions in butter.", /^\*\*(?:sports|politics|cooking)\*\*/],
  ["Sort alphabetically: pear, apple, fig", "apple, fig, pear"],
  ["How many r's are in strawberry?", "**3**"],
  ["Reverse the word patch", "hctap"],
  ["Context: The ferry leaves at eight. The bus leaves at nine.\nQuestion: When does the bus leave?", /nine/],
  // Facts, letters and small talk
  ["What is the capital of France?", "Paris"],
  ["How many planets are there?", "8"],
  ["Quelle est la capitale de l'Espagne ?", "Madrid"],
  ["How do I center a div in CSS?", "place-items: center"],
  ["Please review my code: print(x[i])", "This is a simulated answer"],
  ["Escribe un correo breve y amable para aplazar una reunión al jueves.", "**Asunto:** Nuestra reunión, el jueves"],
  ["Write a haiku about mountains", "mountains"],
  ["Write a thank you letter to my teacher", "I am writing about my thanks"],
  ["How tall is Mount Everest?", "8,849 m"],
  ["What is the highest mountain in the world?", "Mount Everest"],
  ["What's the tallest mountain in Africa?", /^This is a simulated answer(?![^]*Everest)/],
  ["How many legs do two spiders have?", /^This is a simulated answer/],
  ["Convert 5 feet 10 inches to cm", /^This is a simulated answer/],
  ["What is the second largest planet?", /^This is a simulated answer(?![^]*Jupiter)/],
  ["What is the boiling point of water in Kelvin?", "373.15 K"],
  ["Write a SQL query that finds duplicate emails in a users table", "HAVING COUNT(*) > 1"],
  ["Write a SQL query that deletes orders before 2020", /only its frame[^]*```sql\n--/],
  ["Write a bash one-liner to count lines in all .py files", /only its frame[^]*```bash\n#/],
  ["为什么天空是蓝色的？", "散射的蓝光"],
  ["Hi!", "simulated model"],
  ["Who are you?", "I am a simulation"],
  // JSON in a text
  ["Give me JSON with name and age: Anna is 31 years old", /```json\n\{\n {2}"name": "Anna",\n {2}"age": 31\n\}\n```/],
  ["Return only JSON with keys city and count: 3 boxes to Lyon", '"count": 3'],
  // Everything else
  [
    "Who will win the cup in 2043?",
    "This is a simulated answer: no model was called. You wrote “Who will win the cup in 2043?”",
    "access token",
  ],
  [
    "Was hältst du von meinem neuen Sofa?",
    "Dies ist eine simulierte Antwort",
    "„Was hältst du von meinem neuen Sofa?“",
  ],
  ["¿Qué opinas de mi sofá?", "Esta es una respuesta simulada"],
  ["我的沙发怎么样？", "这是模拟回答"],
];

describe("the answer to a prompt", () => {
  it.each(PROMPTS.map(([prompt, ...expected]) => ({ prompt, expected })))("$prompt", async ({ prompt, expected }) => {
    const answer = await replyTo([user(prompt)]);
    const isIn = (part: string | RegExp): boolean =>
      typeof part === "string" ? answer.includes(part) : part.test(answer);
    expect([answer, expected.filter((part) => !isIn(part))]).toEqual([answer, []]);
  });

  it("is covered for at least 60 prompts", () => {
    expect(new Set(PROMPTS.map(([prompt]) => prompt)).size).toBeGreaterThanOrEqual(60);
  });
});

describe("the system message", () => {
  it.each([
    ["Answer in one word.", "What is the capital of Italy?", "Rome"],
    ["Reply with the number only.", "What is 6 * 7?", "42"],
    ["You classify the sentiment as positive, negative or neutral. Answer with one word.", "I love it!", "positive"],
    [
      "Answer only with JSON with keys city and days.",
      "I stay in Lyon for 4 days",
      '{\n  "city": "Lyon",\n  "days": 4\n}',
    ],
  ])("is followed: %s", async (rule, prompt, expected) => {
    expect(await replyTo([system(rule), user(prompt)])).toBe(expected);
  });

  it("sets the language, and the number of points", async () => {
    expect(await replyTo([system("Always answer in German."), user("Why is the sky blue?")])).toContain("Sonnenlicht");
    const answer = await replyTo([
      system("You answer with a bulleted list of at most three short points."),
      user("What should I check before I sign a lease for a flat?"),
    ]);
    expect(answer.match(/^- /gm)).toHaveLength(3);
  });
});

describe("a follow-up", () => {
  const sky = "Why is the sky blue?";

  it.each([
    ["a name", [user("My name is Mira."), assistant("Hello!"), user("What is my name?")], "Mira"],
    ["a stated fact", [user("My dog is called Rex."), assistant("Nice."), user("What is my dog's name?")], "Rex"],
    ["the last message", [user("Two cups."), assistant("Fine."), user("What did I just write?")], "“Two cups.”"],
    ["another number", [user("What is 6 * 7?"), assistant("42"), user("And 8?")], "48"],
    ["another country", [user("What is the capital of France?"), assistant("Paris"), user("And Italy?")], "Rome"],
    [
      "another programming language",
      [user("Write a Python function for the factorial"), assistant("…"), user("And in Rust?")],
      "fn factorial",
    ],
    [
      "another language for a phrase",
      [user("Translate “Thank you” to German"), assistant("Danke"), user("And in French?")],
      "Merci",
    ],
    [
      "not for a translation of its own",
      [user(sky), assistant("…"), user("Translate “Thank you” into Spanish")],
      "Gracias",
    ],
    ["not for a poem", [user(sky), assistant("…"), user("Write a short poem about the sea")], "sea"],
    ["not for another text", [user(sky), assistant("…"), user("Rewrite in uppercase: the ferry")], "THE FERRY"],
    ["the same in German", [user(sky), assistant("…"), user("And in German?")], "Sonnenlicht"],
  ])("uses the conversation: %s", async (_, messages, expected) => {
    expect(await replyTo(messages)).toContain(expected);
  });

  it("shortens the last answer", async () => {
    const long = await replyTo([user(sky)]);
    const short = await replyTo([user(sky), assistant(long), user("Make it shorter")]);
    expect(short.length).toBeLessThan(long.length / 2);
    expect(short).toContain("By day");
  });
});
