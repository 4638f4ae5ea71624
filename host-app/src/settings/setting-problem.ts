import type { SettingName } from "./settings.ts";

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Why a setting cannot be used, or nothing when it can. An empty one means the deployment's choice. */
export function settingProblem(name: SettingName, value: string): string | undefined {
  if (value === "") return undefined;
  if (name !== "billTo") return addressProblem(value);
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) return undefined;
  return "An organisation's name holds letters, digits, dashes, dots and underscores.";
}

/** Tokens go to these addresses, so nobody in between may be able to read along. */
function addressProblem(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return "Give a whole address, for example https://hub.example.com.";
  }
  if (url.username || url.password) return "Leave out user name and password: enter the key in the playground.";
  if (url.search || url.hash) return "Leave out everything from the ? or # on.";
  if (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname))) return undefined;
  return "Only https, or http on this machine, is safe: tokens are sent there.";
}
