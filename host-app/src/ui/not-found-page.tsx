import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { PageHeader } from "./page-header.tsx";
import { SearchField } from "./search-field.tsx";

const PLACES = [
  { to: "/tasks", label: "Tasks", text: "What models do, with an example of each." },
  { to: "/libraries", label: "Libraries", text: "The code that loads a model." },
  { to: "/providers", label: "Providers", text: "Who runs models for you." },
  { to: "/models", label: "Models", text: "Find one by task, size and license." },
] as const;

/** The page for an unknown address. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The address is often nearly right, so its last word is the initial search.
  const [query, setQuery] = useState(() => pathname.split("/").findLast((part) => part !== "") ?? "");
  return (
    <>
      <PageHeader
        title="Page not found"
        lead={
          <>
            There is nothing at <code>{pathname}</code>.
          </>
        }
      />
      <form
        className="pb-not-found"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/?${new URLSearchParams({ q: query })}`);
        }}
      >
        <SearchField
          label="Search tasks, libraries, providers and models"
          value={query}
          onChange={setQuery}
          size="large"
        />
      </form>
      <ul className="pb-grid pb-gap-3">
        {PLACES.map(({ to, label, text }) => (
          <li key={to} className="pb-card">
            <Link className="pb-card-link pb-card-title" to={to}>
              {label}
            </Link>
            <p className="pb-card-text">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
