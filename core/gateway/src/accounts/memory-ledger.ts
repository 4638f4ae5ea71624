import type { GatewayToken, Ledger, Reservation, TokenSecret } from "./ledger.ts";

/** Keeps tokens and what they have spent in the memory of one process, until it ends. */
export function createMemoryLedger({ now = Date.now }: { readonly now?: () => number } = {}): Ledger {
  const tokens = new Map<string, GatewayToken>();
  const secrets = new Map<string, TokenSecret>();
  const open = new Map<string, Reservation>();
  const sums = new Map<string, number>();
  const sumOf = (token: string, since: number): number => sums.get(keyOf(token, since)) ?? 0;
  const isOver = (at: number | undefined): boolean => at !== undefined && at <= now();

  function add({ token, since }: Pick<Reservation, "token" | "since">, amount: number): void {
    sums.set(keyOf(token, since), sumOf(token, since) + amount);
  }

  return {
    async create(token, secret) {
      tokens.set(token.id, token);
      secrets.set(secret.hash, secret);
    },
    async find(hash) {
      const secret = secrets.get(hash);
      const token = secret && tokens.get(secret.token);
      return token && ![secret.expiresAt, token.expiresAt, token.revokedAt].some(isOver) ? token : undefined;
    },
    tokens: async () => [...tokens.values()],
    async rotate(secret, othersExpireAt) {
      for (const [hash, other] of secrets) {
        if (other.token !== secret.token) continue;
        secrets.set(hash, { ...other, expiresAt: Math.min(other.expiresAt ?? Infinity, othersExpireAt) });
      }
      secrets.set(secret.hash, secret);
    },
    async revoke(id) {
      const token = tokens.get(id);
      if (!token || [token.expiresAt, token.revokedAt].some(isOver)) return false;
      tokens.set(id, { ...token, revokedAt: now() });
      return true;
    },
    async reserve(reservation) {
      const sum = sumOf(reservation.token, reservation.since);
      if (sum + reservation.amount > reservation.most) return sum;
      add(reservation, reservation.amount);
      open.set(reservation.attempt, reservation);
      return undefined;
    },
    async settle(_token, attempt, amount) {
      const reservation = open.get(attempt);
      if (!reservation) return false;
      open.delete(attempt);
      add(reservation, amount - reservation.amount);
      return true;
    },
    spent: async (token, since) => sumOf(token, since),
    setAside: async (token, since) =>
      [...open.values()]
        .filter((each) => each.token === token && each.since === since)
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}

const keyOf = (token: string, since: number): string => `${token} ${since}`;
