import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../components/error-notice.tsx";
import { askAgain, PartNotLoadedError } from "../components/lazy-part.tsx";
import { PageHeader } from "../components/page-header.tsx";

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** Told when the page's code does not arrive, and when it is asked for again or another page is. */
  readonly onMissing?: (isMissing: boolean) => void;
}

interface PageBoundaryState {
  /** What the page threw, in a list so that even `undefined` is seen. */
  readonly thrown: readonly unknown[];
  /** How often it was tried again. */
  readonly tries: number;
}

/**
 * Shows the error page in place of a page that throws. Give it the page's address as key: the next page starts anew. A page
 * whose code did not arrive is asked for again when the network is back.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { thrown: [], tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { thrown: [error] };
  }

  override componentDidMount() {
    addEventListener("online", this.onOnline);
  }

  override componentDidCatch(error: unknown) {
    this.props.onMissing?.(error instanceof PartNotLoadedError);
  }

  override componentWillUnmount() {
    removeEventListener("online", this.onOnline);
    this.props.onMissing?.(false);
    // The next page may need the same part.
    askAgain();
  }

  onOnline = () => {
    if (this.state.thrown[0] instanceof PartNotLoadedError) this.tryAgain();
  };

  tryAgain = () => {
    askAgain();
    this.props.onMissing?.(false);
    this.setState(({ tries }) => ({ thrown: [], tries: tries + 1 }));
  };

  override render() {
    const { thrown, tries } = this.state;
    if (thrown.length === 0) return this.props.children;
    const [error] = thrown;
    // What fails twice may be gone, because the app was updated meanwhile: a new load brings the new one.
    const again = error instanceof PartNotLoadedError && tries === 0 ? this.tryAgain : () => location.reload();
    return <ErrorPage error={error} onRetry={again} />;
  }
}

/** Stands in place of a page that broke, or whose code did not arrive. */
function ErrorPage({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const missing = error instanceof PartNotLoadedError;
  return (
    <>
      <PageHeader
        title={missing ? "This page could not be loaded" : "This page could not be shown"}
        lead={
          missing
            ? "Its code could not be downloaded. Check your connection and try again."
            : "Something went wrong on this page. The other pages still work. Trying again reloads the app."
        }
      />
      <ErrorNotice title="What went wrong" error={error} onRetry={onRetry} role="alert" />
    </>
  );
}

/**
 * Reports what React got over by rendering anew, by its cause: React's own words are a number. Code that did not arrive is
 * told in its place, also where React tries once more before it shows that.
 */
export function tellRecovered(error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof PartNotLoadedError)) reportError(cause);
}
