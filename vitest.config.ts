import { defineConfig } from "vitest/config";

const resolve = { conditions: ["source"] };
const ssr = { resolve: { conditions: ["source"], externalConditions: ["source"] } };

export default defineConfig({
  resolve,
  ssr,
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "core",
          environment: "node",
          include: ["core/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.deep.test.ts"],
        },
      },
    ],
  },
});
