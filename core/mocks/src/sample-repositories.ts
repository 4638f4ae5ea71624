import type { ModelRecord } from "@patchbay/core/library";

/** A model that no provider serves: people run it on their own machines. */
export interface MockRepository extends ModelRecord {
  readonly pipeline_tag: string;
  /** Files with their sizes in bytes. */
  readonly siblings: readonly { readonly rfilename: string; readonly size: number }[];
  /** Its card: Markdown behind front matter. */
  readonly readme?: string;
}

const CHAT_TEMPLATE =
  "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}{% if tools %}{{ tools | tojson }}{% endif %}";
/** Above this many bytes publishers split a file, as the hub's limit for one file demands. */
const LARGEST_FILE = 5e10;

/** Approximate bits per weight of each quantization: core's table would be loaded with every simulated call. */
type Bits = Readonly<Record<string, number>>;

/** A model whose weights are stored in several ways. Sizes are estimates, made of the number of weights. */
function ggufRepository(base: string, weights: number, quantizations: Bits): MockRepository {
  const name = base.slice(base.indexOf("/") + 1);
  const files = Object.entries(quantizations).flatMap(([quantization, bits]) => {
    const bytes = Math.round((weights * bits) / 8);
    const parts = Math.ceil(bytes / LARGEST_FILE);
    if (parts === 1) return [{ rfilename: `${name}-${quantization}.gguf`, size: bytes }];
    return Array.from({ length: parts }, (_, index) => ({
      rfilename: `${name}-${quantization}/${name}-${quantization}-${five(index + 1)}-of-${five(parts)}.gguf`,
      size: Math.round(bytes / parts),
    }));
  });
  const readme = cardOf(name, base, quantizations);
  return {
    id: `bartowski/${name}-GGUF`,
    tags: ["gguf", "text-generation", "conversational", `base_model:${base}`],
    pipeline_tag: "text-generation",
    gguf: { total: weights, architecture: "llama", context_length: 131_072, chat_template: CHAT_TEMPLATE },
    cardData: { base_model: base },
    siblings: [{ rfilename: "README.md", size: readme.length }, ...files],
    readme,
  };
}

function cardOf(name: string, base: string, quantizations: Bits): string {
  const rows = Object.entries(quantizations).map(([quantization, bits]) => `| ${quantization} | ${bits} |`);
  return `---
base_model: ${base}
pipeline_tag: text-generation
---
# ${name} in GGUF

> This card is a sample. The real one is on the hub.

[${base}](https://huggingface.co/${base}) in the format of llama.cpp, stored in several ways.

## Files

| Quantization | Bits for each weight |
| :-- | --: |
${rows.join("\n")}

## Use it

\`\`\`sh
llama-server -hf bartowski/${name}-GGUF
\`\`\`
`;
}

const five = (part: number): string => String(part).padStart(5, "0");

const COMMON: Bits = { Q8_0: 8.5, Q6_K: 6.56, Q5_K_M: 5.7, Q4_K_M: 4.89, IQ4_XS: 4.46, Q3_K_L: 4.3, IQ3_M: 3.76 };

/** GGUF models of two sizes, one of them in parts. */
export const sampleRepositories: readonly MockRepository[] = [
  ggufRepository("meta-llama/Llama-3.2-3B-Instruct", 3_212_749_888, { F16: 16, ...COMMON }),
  ggufRepository("meta-llama/Llama-3.3-70B-Instruct", 70_553_706_560, {
    ...COMMON,
    Q2_K: 3.16,
    IQ2_M: 2.93,
    IQ1_M: 2.15,
  }),
];
