import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { askAgain, PartNotLoadedError } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** Called when the page's code fails to load, and when it is requested again or the page changes. */
  readonly onMissing?: (isMissing: boolean) => void;
}

interface PageBoundaryState {
  /** The thrown value, in a list so that even `undefined` counts. */
  readonly thrown: readonly unknown[];
  /** Number of retries. */
  readonly tries: number;
}

/**
 * Shows the error page in place of a page that throws. Use the page's address as the key, so that the next page resets
 * it. A page whose code failed to load is requested again when the network is back.
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
    // Code that fails twice may be gone after an update of the app: a reload gets the new version.
    const again = error instanceof PartNotLoadedError && tries === 0 ? this.tryAgain : () => location.reload();
    return <ErrorPage error={error} onRetry={again} />;
  }
}

/** Replaces a page that broke, or whose code failed to load. */
function ErrorPage({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isMissing = error instanceof PartNotLoadedError;
  return (
    <>
      <PageHeader
        title={isMissing ? "This page could not be loaded" : "This page could not be shown"}
        lead={
          isMissing
            ? "Its code could not be downloaded. Check your connection and try again."
            : "The other pages still work. Trying again reloads the app."
        }
      />
      <ErrorNotice
        title="What went wrong"
        error={error}
        onRetry={onRetry}
        hint={isMissing ? "“Work without a network” in the settings stores every page." : undefined}
        role="alert"
      />
    </>
  );
}

/**
 * Reports errors that React recovered from, by their cause: React's own message is a number. Code that failed to load
 * is reported where it is missing, also if React retries before showing that.
 */
export function tellRecovered(error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof PartNotLoadedError)) reportError(cause);
}
