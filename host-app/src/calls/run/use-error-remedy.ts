import { useQuery } from "@tanstack/react-query";
import type { Access } from "./run.ts";

/** The remedy for a call's error, loaded on demand because most calls need none. */
export function useErrorRemedy(error: unknown, access: Pick<Access, "simulated" | "key">): string | undefined {
  const { data } = useQuery({
    queryKey: ["error-remedy"],
    // The error itself is shown in any case.
    queryFn: async () => (await import("./error-remedy.ts")).errorRemedy,
    enabled: error !== undefined,
  });
  return error === undefined ? undefined : data?.(error, access);
}
