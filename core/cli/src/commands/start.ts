import type { Command } from "../command.ts";
import { startHostApp } from "../start-host-app.ts";

export const startCommand: Command = {
  summary: "Start the app with every plugin (the default command)",

  async run(args, context) {
    const app = startHostApp(args, context);
    const code = await Promise.race([app.ended, context.stopped().then(() => 0)]);
    app.stop();
    await app.ended;
    return code;
  },
};
