import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { deleteUnreadable, STORES, type Store } from "../../app/stored-data.ts";

/** The data that this browser stores, each with a delete button. */
export function StoredDataRows() {
  return (
    <ul className="pb-box pb-rows">
      {STORES.map((store) => (
        <StoreRow key={store.title} store={store} />
      ))}
    </ul>
  );
}

function StoreRow({ store }: { readonly store: Store }) {
  const { title, help } = store;
  const [count, setCount] = useState<number | "unreadable">();

  function look(): void {
    store.count().then(setCount, () => setCount("unreadable"));
  }
  // oxlint-disable-next-line react/exhaustive-deps -- Once: only this page changes it afterwards.
  useEffect(look, [store]);

  async function empty(): Promise<void> {
    try {
      if (count === "unreadable") {
        await deleteUnreadable(store);
        showToast({ title: `${title} deleted` });
      } else {
        const undo = await store.clear();
        if (undo) offerUndo(`${title} deleted`, async () => (await undo(), look()));
      }
      look();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: `${title} not deleted`, text, tone: "danger" });
    }
  }

  return (
    <li className="pb-bar pb-gap-4 pb-between">
      <span>
        {title}{" "}
        <span className="pb-muted">
          {count === "unreadable" ? "cannot be read" : count === 0 ? "none" : count?.toLocaleString("en")}
        </span>
        <span className="pb-muted pb-small pb-line">{help}</span>
      </span>
      <Button
        kind="quiet"
        aria-label={`Delete ${title.toLowerCase()}`}
        disabled={count === undefined || count === 0}
        onClick={() => void empty()}
      >
        Delete
      </Button>
    </li>
  );
}
