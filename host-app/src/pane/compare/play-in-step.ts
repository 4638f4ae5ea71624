import { useEffect, type RefObject } from "react";

/** Largest difference, in seconds, between two players that are in sync. */
const CLOSE = 0.15;

/**
 * Plays, pauses and seeks all audio and video in an element together. Only the player that the user started is audible.
 */
export function usePlayInStep(element: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const frame = element.current;
    if (!frame || !on) return undefined;
    /** Players that are repeating another player's action, until they have done so. */
    const following = new WeakMap<HTMLMediaElement, string>();
    const muted = new Set<HTMLMediaElement>();

    function follow({ target, type }: Event): void {
      if (!(target instanceof HTMLMediaElement)) return;
      if (following.get(target) === type) {
        following.delete(target);
        return;
      }
      // A shorter one stops at its end while the others play on.
      if (type === "pause" && target.ended) return;
      for (const other of frame?.querySelectorAll<HTMLMediaElement>("audio, video") ?? []) {
        if (other !== target) lead(target, other, type);
      }
    }

    function lead(leader: HTMLMediaElement, other: HTMLMediaElement, type: string): void {
      if (Math.abs(other.currentTime - leader.currentTime) > CLOSE) {
        following.set(other, "seeked");
        other.currentTime = leader.currentTime;
      }
      if (type === "play" && other.paused) {
        leader.muted = false;
        other.muted = true;
        muted.add(other);
        following.set(other, "play");
        void other.play().catch(() => following.delete(other));
      } else if (type === "pause" && !other.paused) {
        following.set(other, "pause");
        other.pause();
      }
    }

    // Media events do not bubble, but they can be captured.
    const types = ["play", "pause", "seeked"] as const;
    for (const type of types) frame.addEventListener(type, follow, true);
    return () => {
      for (const type of types) frame.removeEventListener(type, follow, true);
      for (const player of muted) player.muted = false;
    };
  }, [element, on]);
}
