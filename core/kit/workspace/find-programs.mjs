import { accessSync, constants } from "node:fs";
import path from "node:path";
import process from "node:process";
import { run } from "./run.mjs";

/** The programs that tests start: an optional variable, commands, the Mac application, Debian's package. */
const PROGRAMS = {
  chromium: {
    label: "Chromium",
    variable: "CHROMIUM",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
    applications: ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"],
    debianPackage: "chromium",
  },
  firefox: {
    label: "Firefox",
    variable: "FIREFOX",
    commands: ["firefox-esr", "firefox"],
    applications: ["Firefox.app/Contents/MacOS/firefox"],
    debianPackage: "firefox-esr",
  },
  webkit: {
    label: "WebKitGTK's WebDriver",
    variable: "WEBKIT_DRIVER",
    commands: ["WebKitWebDriver"],
    applications: [],
    debianPackage: "webkit2gtk-driver",
  },
  xvfb: {
    label: "Xvfb, the screen for WebKitGTK",
    variable: "XVFB",
    commands: ["Xvfb"],
    applications: [],
    debianPackage: "xvfb",
  },
  redis: {
    label: "Redis",
    variable: "REDIS_SERVER",
    commands: ["redis-server"],
    applications: [],
    debianPackage: "redis-server",
  },
  nginx: {
    label: "nginx",
    variable: "NGINX",
    commands: ["nginx"],
    applications: [],
    debianPackage: "nginx",
  },
  caddy: {
    label: "Caddy",
    variable: "CADDY",
    commands: ["caddy"],
    applications: [],
    debianPackage: "caddy",
  },
  dockerd: {
    label: "Docker's daemon",
    variable: "DOCKERD",
    commands: ["dockerd"],
    applications: [],
    debianPackage: "docker.io",
  },
  debootstrap: {
    label: "debootstrap",
    variable: "DEBOOTSTRAP",
    commands: ["debootstrap"],
    applications: [],
    debianPackage: "debootstrap",
  },
};

/** Path of a program that is there: its variable first, then the command path. */
export function findProgram(name, env = process.env) {
  const { variable, commands, applications } = PROGRAMS[name];
  const folders = (env.PATH ?? "").split(path.delimiter);
  const candidates = [
    ...(env[variable] ? [env[variable]] : []),
    ...folders.flatMap((folder) => commands.map((command) => path.join(folder, command))),
    ...(process.platform === "darwin" ? applications.map((application) => `/Applications/${application}`) : []),
  ];
  return candidates.find(isExecutable);
}

/**
 * Installs the programs that are missing from Debian's packages when this user may.
 * @returns for each that is still missing, a sentence that explains how to install it
 */
export async function installMissingPrograms(names) {
  if (isMissing(names) && process.getuid?.() === 0 && (await apt("--version")).code === 0) {
    const packages = names.filter((name) => !findProgram(name)).map((name) => PROGRAMS[name].debianPackage);
    process.stdout.write(`Installing Debian's ${packages.join(", ")} for the tests …\n`);
    await apt("update", "-qq");
    const { code, output } = await apt("install", "-y", "-qq", ...packages);
    if (code !== 0) process.stderr.write(output);
  }
  return names
    .filter((name) => !findProgram(name))
    .map((name) => PROGRAMS[name])
    .map(
      ({ label, variable, debianPackage }) =>
        `The tests need ${label}. Install it ('sudo apt-get install ${debianPackage}' on Debian), or set the variable ${variable} to its path, then run the command again.`,
    );
}

function isMissing(names) {
  return names.some((name) => !findProgram(name));
}

function apt(...args) {
  return run("apt-get", args, { capture: true, env: { DEBIAN_FRONTEND: "noninteractive" } });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
