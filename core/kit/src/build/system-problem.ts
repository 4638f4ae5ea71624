/** Why the system refused a file, and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: "this user has no permission. Change the permissions, or name another place",
  EPERM: "this user has no permission. Change the permissions, or name another place",
  EROFS: "the file system is read-only. Name another place",
  ENOSPC: "the disk is full. Free some space, or name another place",
  ENOENT: "it does not exist. Check the name",
  ENOTDIR: "a part of its path is a file, not a folder. Check the name",
  EISDIR: "it is a folder. Name a file",
};

/** What to print for a file or a folder that the system refuses; undefined for other errors. */
export function systemProblem(error: unknown): string | undefined {
  const { code = "", syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  const refusal = REFUSALS[code];
  if (refusal === undefined || syscall === undefined) return undefined;
  return `${path ?? "A file"} cannot be used: ${refusal} (${code}).`;
}
