import { useContext } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { formatBytes } from "../../ui/format-values.ts";
import { showToast } from "../../ui/show-toast.ts";
import { HostContext, type Host } from "../../host/host-context.ts";
import type { Run } from "../../calls/run/run.ts";
import { IconButton } from "../../ui/button.tsx";

const LinkIcon = drawIcon(
  <path d="M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.6-2.6a2.5 2.5 0 0 0-3.6-3.6l-.9.9M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.3 9.1a2.5 2.5 0 0 0 3.6 3.6l.9-.9" />,
);

/** Copies a link to the panes' content. Its code is loaded on click. */
export function CopyLink({ run }: { readonly run: Run }) {
  const host = useContext(HostContext);
  return <IconButton label="Copy link" icon={<LinkIcon size={14} />} onClick={() => void copyLink(host, run)} />;
}

async function copyLink(host: Host, run: Run): Promise<void> {
  try {
    const made = makeLink(host, run);
    const [{ text }] = await Promise.all([made, copyText(made.then(({ link }) => link))]);
    showToast({ title: "Link copied", text });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    showToast({ title: "The link was not copied", text, tone: "danger" });
  }
}

/** @returns the link, and a description of its content */
async function makeLink(host: Host, run: Run): Promise<{ readonly link: string; readonly text: string }> {
  const [{ packBenchOf }, { MOST_SHARED_FILES, writeShareLink }] = await Promise.all([
    import("../../calls/history/keep-runs.ts"),
    import("../../calls/history/share-link.ts"),
  ]);
  const packing = { room: MOST_SHARED_FILES, leftOut: 0 };
  const bench = await packBenchOf(host, run, packing);
  const { hash, hasResults } = await writeShareLink(bench);
  const { origin, pathname } = location;
  const root = pathname.replace(/\/(?:playground|tasks|models)(?:\/.*)?$/, "");
  const link = `${origin}${root}/playground?${new URLSearchParams(bench.address)}#${hash}`;
  return { link, text: contentOf(hasResults, packing.leftOut) };
}

/** Must be called during the click: Safari does not allow copying later, but accepts a promise of the text. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") return navigator.clipboard.writeText(await text);
  const type = "text/plain";
  return navigator.clipboard.write([new ClipboardItem({ [type]: text.then((given) => new Blob([given], { type })) })]);
}

function contentOf(hasResults: boolean, leftOut: number): string {
  const results = hasResults ? "It holds the input and the result." : "It holds the input; the result is too large.";
  return leftOut > 0 ? `${results} ${formatBytes(leftOut)} of files are not part of it.` : results;
}
