const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The options of the server, as `parseArgs` takes them. */
export const OPTIONS = {
  port: text,
  host: text,
  plugins: { ...text, multiple: true },
  "built-in": text,
  "hub-url": text,
  "router-url": text,
  "source-url": text,
  connect: { ...text, multiple: true },
  "no-find": flag,
  "no-marks": flag,
  "no-offline": flag,
  data: text,
  author: text,
  token: text,
  origin: text,
  base: text,
  safe: flag,
  gateway: flag,
  policy: text,
  config: text,
  "no-install": flag,
  help: flag,
} as const;

export const USAGE = `Usage: patchbay start [options], or in the repository: npm start -- [options]
  --port <number>      port to listen on (default 4600, or the variable PORT)
  --host <address>     address to listen on (default 127.0.0.1: this machine only; others need a token)
  --token <text>       what opens the session that may install and disable plugins, at least 16 characters; better
                       set as the variable PATCHBAY_TOKEN, which process lists do not show (default: generated)
  --origin <url>       origin at which people open the app through a proxy, such as https://patchbay.example.com
  --base <path>        path below which people open the app, such as /patchbay/, with a proxy that keeps or takes it away
  --plugins <folder>   folder of further built plugins; may be given several times
  --built-in <folder>  folder to use instead of the plugins that come with Patchbay
  --hub-url <url>      model hub to use (or the variable PATCHBAY_HUB_URL)
  --router-url <url>   inference router to use (or the variable PATCHBAY_ROUTER_URL)
  --connect <origin>   origin that pages may call, such as http://192.168.0.10:11434: a model server on another machine, also
                       without encryption; may be given several times
  --no-find            do not look for model servers on this machine
  --no-marks           show letters instead of the marks of providers, libraries and makers of models
  --no-offline         do not let browsers store the app for use without a network, and remove what they stored
  --source-url <url>   where this repository's files can be changed (default: the repository that package.json names)
  --data <folder>      folder for plugins installed from URLs (default .patchbay)
  --gateway            let pages with the session call providers with the keys of this environment (OPENAI_API_KEY,
                       HF_TOKEN and the like), without seeing them
  --policy <file>      which other plugins may be installed and run: publishers, kinds, hosts, age (or the variable
                       PATCHBAY_POLICY)
  --config <file>      title, logo, links, default provider and allowed plugins of the app, and the gateway's aliases, keys,
                       settings and limits (default: patchbay.config.ts, .mts, .js, .mjs or .json)
  --no-install         disable installing and removing plugins
  --safe               only the plugins that come with Patchbay: none from --plugins, none that is installed
  --author <url>       author mode: run a stock Module Federation remote of this machine, unchecked
  --help               this text`;
