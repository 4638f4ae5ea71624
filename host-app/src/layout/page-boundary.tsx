import { Component, type ReactNode } from "react";
import { ErrorPage } from "../pages/error-page.tsx";

interface PageBoundaryState {
  /** What the page threw, in a list so that even `undefined` is seen. */
  readonly thrown: readonly unknown[];
}

/** Shows the error page in place of a page that throws. Give it the page's address as key: the next page starts anew. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { thrown: [] };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { thrown: [error] };
  }

  override render() {
    const { thrown } = this.state;
    return thrown.length === 0 ? this.props.children : <ErrorPage error={thrown[0]} />;
  }
}
