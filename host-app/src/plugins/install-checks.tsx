import type { InstallCheck } from "../../server/api.ts";
import { CheckIcon, WarningIcon } from "../components/icons/interface-icons.tsx";

/** What was looked at, and what was found wrong. */
export function InstallChecks({ checks }: { readonly checks: readonly InstallCheck[] }) {
  return (
    <ul className="pb-install-checks" aria-label="Checks">
      {checks.map(({ name, problem }) => (
        <li key={name} data-failed={problem !== undefined || undefined}>
          {problem === undefined ? <CheckIcon /> : <WarningIcon />}
          <span>
            <span className="pb-visually-hidden">{problem === undefined ? "Passed: " : "Failed: "}</span>
            {name}
            {problem !== undefined && <span className="pb-line">{problem}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
