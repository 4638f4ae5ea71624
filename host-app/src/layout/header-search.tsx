import { useState } from "react";
import { useNavigate } from "react-router";
import { SearchField } from "../components/search-field.tsx";

/** Search from any page: Enter leads to the results on the home page. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setQuery("");
          void navigate({ pathname: "/", search: `?${new URLSearchParams({ q: query })}` });
        }}
      >
        <SearchField label="Search" value={query} onChange={setQuery} shortcut />
      </form>
    </search>
  );
}
