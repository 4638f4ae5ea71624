import { Link } from "react-router";
import type { TaskDescriptor } from "@patchbay/core/task";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { ExternalLink } from "../../ui/links.tsx";
import { Notice } from "../../ui/notice.tsx";

/** A task's description in its descriptor. */
export function TaskDescription({ descriptor }: { readonly descriptor: TaskDescriptor }) {
  const { canonicalId, summary, youtubeId, isPlaceholder } = descriptor;
  return (
    <>
      {canonicalId && (
        <Notice title="Another page covers this task">
          <p>
            It is described with <Link to={entryAddress("task", canonicalId)}>{canonicalId}</Link>.
          </p>
        </Notice>
      )}
      {isPlaceholder && (
        <Notice title="This page is a placeholder">
          <p>Its text is not written yet. See below for what is known about the task.</p>
        </Notice>
      )}
      {summary && <p className="pb-task-summary">{summary}</p>}
      {youtubeId && (
        <p>
          <ExternalLink href={`https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`}>
            Watch an introduction on YouTube
          </ExternalLink>
        </p>
      )}
    </>
  );
}
