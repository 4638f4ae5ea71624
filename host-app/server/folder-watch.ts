import { watch, type FSWatcher } from "node:fs";
import path from "node:path";

/** Linux allows all programs of a user as few as 8,192 folders, and usually more than this. */
const MOST_FOLDERS = 50_000;

export interface FolderWatchOptions {
  /** Called after every change in a watched folder, but not for changes inside its folders. */
  readonly onChange: () => void;
  /** Called once, when the folders are too many for the system or for `most`: none is watched from then on. */
  readonly onLimit: (reason: string) => void;
  /** Most folders; default: 50,000. */
  readonly most?: number | undefined;
}

/**
 * The system's notifications for many folders: nothing runs until a folder changes. The system's own recursive watching
 * follows no links, and would report every file of a plugin's source.
 */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  /** Paths that may lead to other folders than in the last walk. */
  #moved = new Set<string>();
  #isOver = false;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /**
   * Begins a walk through all folders. Each must be added before it is read, so that no change is missed, and after the
   * folder that contains it. The end of the walk drops the folders that it did not add.
   */
  walk(): { readonly add: (folder: string) => void; readonly end: () => void } {
    const moved = this.#moved;
    this.#moved = new Set();
    const added = new Set<string>();
    return {
      add: (folder) => {
        if (this.#isOver) return;
        added.add(folder);
        if (moved.has(path.dirname(folder))) moved.add(folder);
        if (moved.has(folder) || !this.#watchers.has(folder)) this.#watch(folder);
      },
      end: () => {
        for (const folder of this.#watchers.keys()) if (!added.has(folder)) this.#drop(folder);
      },
    };
  }

  /** Drops all folders, until the next walk. */
  clear(): void {
    for (const folder of this.#watchers.keys()) this.#drop(folder);
    this.#moved.clear();
  }

  #watch(folder: string): void {
    this.#drop(folder);
    const { onChange, most = MOST_FOLDERS } = this.#options;
    if (this.#watchers.size >= most) {
      this.#giveUp(`there are more than ${most.toLocaleString("en")} folders`);
      return;
    }
    const changed = (...paths: string[]): void => {
      for (const changedPath of paths) this.#moved.add(changedPath);
      onChange();
    };
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        // A folder that is moved or removed reports its own name.
        const isItself = name === null || name === path.basename(folder);
        changed(...(isItself ? [folder] : []), path.join(folder, name ?? ""));
      });
      this.#watchers.set(folder, watcher);
      watcher.on("error", () => changed(folder));
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // A folder that does not exist appears as a change of the one that contains it.
      if (code === "ENOSPC" || code === "EMFILE") this.#giveUp("the system allows no more watched folders");
    }
  }

  #giveUp(reason: string): void {
    this.#isOver = true;
    this.clear();
    this.#options.onLimit(reason);
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
