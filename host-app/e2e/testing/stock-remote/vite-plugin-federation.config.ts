import { defineConfig } from "vite";
import { federation } from "vite-plugin-federation";
import { build, remote } from "./federation.ts";

export default defineConfig({ base: "./", plugins: [federation(remote)], build });
