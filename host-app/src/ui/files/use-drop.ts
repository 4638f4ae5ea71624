import { useState, type DragEvent } from "react";

/** An element that takes what is dropped on it: spread the result into it. */
export function useDrop(take: (drop: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    },
  };
}
