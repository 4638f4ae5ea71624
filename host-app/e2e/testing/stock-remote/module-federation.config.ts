import { federation } from "@module-federation/vite";
import { defineConfig } from "vite";
import { build, remote } from "./federation.ts";

export default defineConfig({ base: "./", plugins: [federation(remote)], build });
