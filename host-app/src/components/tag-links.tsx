import { Link } from "react-router";

/** A row of small links, for example to tasks. */
export function TagLinks({ links }: { readonly links: readonly { readonly to: string; readonly label: string }[] }) {
  return (
    <span className="pb-tags">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="pb-tag">
          {label}
        </Link>
      ))}
    </span>
  );
}
