import { Component, createContext, lazy, useState, type ComponentType, type ReactNode } from "react";
import { ErrorNotice } from "./error-notice.tsx";

/** The code of a page, or of a part of one, could not be fetched. */
export class PartNotLoadedError extends Error {
  override readonly name = "PartNotLoadedError";
  readonly help = "docs/errors#partnotloadederror";
}

/** Loads code that is needed only now. @throws PartNotLoadedError when it does not arrive */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PartNotLoadedError("A file of the app could not be downloaded.", { cause });
  }
}

/** Parts whose code did not arrive, each by what lets it be asked for again. */
const failed = new Set<() => void>();

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code when somebody is about to want it. What does not arrive is asked for again when it is shown. */
  preload(): void;
};

/**
 * A page whose code is loaded when it is first shown; it suspends until then, and throws a PartNotLoadedError when the code
 * does not arrive. React's own `lazy` would throw that for ever: here `askAgain` forgets it.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  function ask() {
    return lazy(async () => {
      try {
        return { default: (loaded = await loadPart(load)) };
      } catch (error) {
        // Not now: React renders a part anew when its code has failed, and would ask without end.
        failed.add(() => (Current = ask()));
        throw error;
      }
    });
  }
  let Current = ask();
  function Page(props: Props) {
    // What is here already does not suspend: React keeps a fallback that it has shown for 300 ms.
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

/** Lets everything whose code did not arrive be asked for again when it is shown next. */
export function askAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The same for a part of a page: where its code does not arrive, that stands in its place, and the rest stays as it is. */
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

/** Holds what stands in place of parts whose code does not arrive; absent: that it did not. */
export const InsteadContext = createContext<{ readonly props: { readonly fallback: ReactNode } } | undefined>(
  undefined,
);

interface MissingPartState {
  readonly error?: unknown;
  readonly tries: number;
}

/** Asks again when somebody says so, and when the network is back. */
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
    // What breaks by itself is the page's to tell.
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
