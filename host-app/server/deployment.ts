import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import type { AppConfig, LocationOf } from "@patchbay/gateway";

/** How the operator makes the app look and start, as pages read it. */
export interface Deployment extends Pick<AppConfig, "title" | "links" | "defaultProvider"> {
  /** Addresses of images: https, or the images themselves. */
  readonly logo?: { readonly light: string; readonly dark?: string };
}

/** Every page has it in itself. */
const MOST_LOGO_BYTES = 32 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
};

/**
 * What pages get of a configuration, with its images.
 * @param folder of the configuration
 * @throws InputError with the place of an image that cannot be used
 */
export async function readDeployment(config: AppConfig, folder: string, locationOf: LocationOf): Promise<Deployment> {
  const { title, logo, links, defaultProvider } = config;
  const read = async (name: string, ...member: string[]): Promise<string> =>
    imageAddress(path.resolve(folder, name), name, locationOf(["logo", ...member]));
  const images =
    typeof logo === "object"
      ? {
          light: await read(logo.light, "light"),
          ...(logo.dark !== undefined && { dark: await read(logo.dark, "dark") }),
        }
      : logo !== undefined && { light: await read(logo) };
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(images && { logo: images }),
    ...(links && { links }),
    ...(defaultProvider !== undefined && { defaultProvider }),
  };
}

async function imageAddress(file: string, name: string, location: string): Promise<string> {
  if (/^(?:https:\/\/|data:image\/)\S+$/.test(name)) return name;
  const type = TYPES[path.extname(file).toLowerCase()];
  if (type === undefined) {
    throw new InputError(
      `${location}: the logo is neither an https address nor a file ${Object.keys(TYPES).join(", ")}. Name such an image.`,
    );
  }
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === "ENOENT" ? "does not exist" : `cannot be read (${cause.code})`;
    throw new InputError(`${location}: the logo ${file} ${reason}. Name an image beside the configuration.`, { cause });
  });
  if (bytes.length === 0 || bytes.length > MOST_LOGO_BYTES) {
    throw new InputError(
      `${location}: the logo ${file} has ${bytes.length} bytes; expected 1 to ${MOST_LOGO_BYTES}. Make it smaller, or give its https address.`,
    );
  }
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** Writes a deployment into the app's page, which shows it from the first paint on. */
export function pageOf(deployment: Deployment | undefined, html: string): string {
  if (!deployment || Object.keys(deployment).length === 0) return html;
  const meta = `<meta name="patchbay-deployment" content="${escapeHtml(JSON.stringify(deployment))}" />`;
  const title = escapeHtml(deployment.title ?? "Patchbay");
  return html
    .replace("<title>Patchbay</title>", () => `${meta}<title>${title}</title>`)
    .replace('<span class="pb-brand">Patchbay</span>', () => `<span class="pb-brand">${title}</span>`);
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
