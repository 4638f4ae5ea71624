import { Link, useLocation } from "react-router";
import { PageHeader } from "../components/page-header.tsx";

/** Any address that the app does not know. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <p className="pb-not-found">
        There is nothing at <code>{pathname}</code>.
      </p>
      <p>
        <Link to="/">Search everything</Link>, or browse <Link to="/tasks">tasks</Link>,{" "}
        <Link to="/libraries">libraries</Link> and <Link to="/providers">providers</Link>.
      </p>
    </>
  );
}
