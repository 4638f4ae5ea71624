import { Component, createContext, lazy, useState, type ComponentType, type ReactNode } from "react";
import { ErrorNotice } from "./error-notice.tsx";

/** The code of a page or a part failed to load. */
export class PartNotLoadedError extends Error {
  override readonly name = "PartNotLoadedError";
  readonly help = "docs/errors#partnotloadederror";
}

/** Loads code on demand; a failed download is tried twice. @throws PartNotLoadedError if it fails to load */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    return load().catch((again: unknown) => {
      // Each import of a module throws the error of its code again; a failed download has a new one, which helps no user.
      throw new PartNotLoadedError("A file of the app could not be downloaded.", again === cause ? { cause } : {});
    });
  }
}

/** Parts whose code failed to load, each as a function that allows another request. */
const failed = new Set<() => void>();

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code when the user is about to need it. Code that fails to load is requested again on first render. */
  preload(): void;
};

/**
 * A page whose code is loaded on first render; it suspends until then, and throws a PartNotLoadedError if the code
 * fails to load. React's own `lazy` would throw that forever; here `askAgain` resets it.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  function ask() {
    return lazy(async () => {
      try {
        return { default: (loaded = await loadPart(load)) };
      } catch (error) {
        // Not immediately: React renders a part again after its code has failed, and would request it endlessly.
        failed.add(() => (Current = ask()));
        throw error;
      }
    });
  }
  let Current = ask();
  function Page(props: Props) {
    // Loaded code does not suspend: React shows a fallback for at least 300 ms.
    const [Loaded] = useState(() => loaded);
    return Loaded ? <Loaded {...props} /> : <Current {...props} />;
  }
  return Object.assign(Page, {
    preload() {
      if (loaded) return;
      void load().then(
        (part) => void (loaded = part),
        () => {},
      );
    },
  });
}

/** Resets all parts whose code failed to load, so that the next render requests them again. */
export function askAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The same for a part of a page: if its code fails to load, a fallback replaces it, and the rest stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazyPage(load);
  function PartInPlace(props: Props) {
    return (
      <MissingPart>
        <Part {...props} />
      </MissingPart>
    );
  }
  return Object.assign(PartInPlace, { preload: Part.preload });
}

/** The same for a part that its page shows at once: its code loads with the page's. */
export function pagePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazyPart(load);
  Part.preload();
  return Part;
}

/** Fallback of parts whose code fails to load; absent: an error. */
export const InsteadContext = createContext<{ readonly props: { readonly fallback: ReactNode } } | undefined>(
  undefined,
);

interface MissingPartState {
  readonly error?: unknown;
  readonly tries: number;
}

/** Requests the code again on click and when the network is back. */
class MissingPart extends Component<{ readonly children: ReactNode }, MissingPartState> {
  static override contextType = InsteadContext;
  declare context: React.ContextType<typeof InsteadContext>;
  override state: MissingPartState = { tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<MissingPartState> {
    return { error };
  }

  override componentDidMount() {
    addEventListener("online", this.tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener("online", this.tryAgain);
  }

  tryAgain = () => {
    if (this.state.error === undefined) return;
    askAgain();
    this.setState(({ tries }) => ({ error: undefined, tries: tries + 1 }));
  };

  override render() {
    const { error, tries } = this.state;
    if (error === undefined) return this.props.children;
    // The page's boundary reports errors in the part itself.
    if (!(error instanceof PartNotLoadedError)) throw error;
    if (this.context) return this.context.props.fallback;
    return (
      <ErrorNotice
        role="alert"
        title="This part of the page could not be loaded"
        error={error}
        hint={tries > 0 ? "If it keeps failing, the app may have been updated: reload the page." : undefined}
        onRetry={this.tryAgain}
      />
    );
  }
}
