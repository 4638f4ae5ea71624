import { lazy, useState, type ComponentType } from "react";

/** The code of a page, or of a part of one, could not be fetched. */
export class PartNotLoadedError extends Error {
  override readonly name = "PartNotLoadedError";
  readonly help = "docs/errors#partnotloadederror";
}

/** Parts whose code did not arrive, each by what lets it be asked for again. */
const failed = new Set<() => void>();

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code when somebody is about to want it. What does not arrive is asked for again when it is shown. */
  preload(): void;
};

/**
 * A component whose code is loaded when it is first shown; it suspends until then, and throws a PartNotLoadedError when the
 * code does not arrive. React's own `lazy` would throw that for ever: here `askAgain` forgets it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  function ask() {
    return lazy(async () => {
      try {
        return { default: (loaded = await load()) };
      } catch (cause) {
        // Not now: React renders a part anew when its code has failed, and would ask without end.
        failed.add(() => (Current = ask()));
        throw new PartNotLoadedError(cause instanceof Error ? cause.message : String(cause), { cause });
      }
    });
  }
  let Current = ask();
  function Part(props: Props) {
    // What is here already does not suspend: React keeps a fallback that it has shown for 300 ms.
    const [Loaded] = useState(() => loaded);
    return Loaded ? <Loaded {...props} /> : <Current {...props} />;
  }
  return Object.assign(Part, {
    preload() {
      if (loaded) return;
      void load().then(
        (part) => void (loaded = part),
        () => {},
      );
    },
  });
}

/** Lets every part whose code did not arrive be asked for again when it is shown next. */
export function askAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}
