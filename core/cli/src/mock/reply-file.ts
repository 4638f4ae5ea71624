import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import { addReply, type Mock, type RepliesMessage } from "@patchbay/mocks";

/** The replies of a file. */
export interface WatchedReplies {
  /** Gives a mock the replies, now and after each of its resets. */
  addTo(mock: Mock): Mock;
  onChange(listener: () => void): void;
  close(): void;
}

export interface ReplyFileOptions {
  /** Whether to read the file again when it changes. */
  readonly watch: boolean;
  /** Reports that a changed file is not usable: the former replies still apply. */
  warn(message: string): void;
}

/**
 * Reads a file of replies: a list of what `POST /__mock/replies` takes.
 * @param check a mock without replies, which finds out whether the replies are usable
 * @throws InputError that names the file and the wrong reply
 */
export function readReplies(file: string, check: Mock, { watch: isWatched, warn }: ReplyFileOptions): WatchedReplies {
  const name = path.basename(file);

  function add(mock: Mock, messages: readonly RepliesMessage[]): void {
    for (const [index, message] of messages.entries()) {
      try {
        addReply(mock, { times: "always", location: `${name}[${index}]`, ...message });
      } catch (error) {
        throw new InputError(`${file}: reply ${index}: ${(error as Error).message}`, { cause: error });
      }
    }
  }

  function read(): readonly RepliesMessage[] {
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, "utf8"));
    } catch (error) {
      throw new InputError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
    }
    if (!Array.isArray(content)) throw new InputError(`${file} is not a list of replies.`);
    try {
      add(check, content as readonly RepliesMessage[]);
    } finally {
      check.reset();
    }
    return content as readonly RepliesMessage[];
  }

  let messages = read();
  let listener: (() => void) | undefined;
  function readAgain(): void {
    try {
      messages = read();
    } catch (error) {
      return warn(`${(error as Error).message} The former replies still apply.`);
    }
    listener?.();
  }
  // Editors replace a file, which ends a watcher of the file itself.
  const watcher =
    isWatched &&
    watch(path.dirname(file), { persistent: false }, (_, changed) => void (changed === name && readAgain()));
  return {
    addTo(mock) {
      const { reset } = mock;
      add(mock, messages);
      return Object.assign(mock, {
        reset() {
          reset();
          add(mock, messages);
        },
      });
    },
    onChange(changed) {
      listener = changed;
    },
    close: () => void (watcher && watcher.close()),
  };
}
