import { useMemo, useState } from "react";
import { BeforeAfter } from "@patchbay/widgets";
import { SelectField } from "../../ui/select-field.tsx";
import { diffLines } from "../../ui/editor/line-diff.ts";
import { useImageUrl } from "../../ui/media/media.tsx";

/** A pane's result in comparable form. */
export interface Compared {
  readonly name: string;
  readonly text: string | undefined;
  /** A file or its URL. */
  readonly image: Blob | string | undefined;
  /** Whether it can be played. */
  readonly plays: boolean;
}

type Named<Result> = Result & Pick<Compared, "name">;

interface PairProps<Item> {
  readonly items: readonly Item[];
  readonly children: (one: Item, other: Item) => React.ReactNode;
}

/** Lets the user choose two items. */
function Pair<Item extends { readonly name: string }>({ items, children }: PairProps<Item>) {
  const [places, setPlaces] = useState({ one: 0, other: 1 });
  const [first, second] = items;
  const one = items[places.one] ?? first;
  const other = items[places.other] ?? second;
  if (!one || !other) return null;
  const options = items.map(({ name }, place) => ({ value: String(place), label: name }));
  const placeOf = (item: Item) => String(items.indexOf(item));
  return (
    <div className="pb-stack pb-pair">
      <div className="pb-stack pb-pair-choice">
        <SelectField
          label="Compare"
          value={placeOf(one)}
          options={options}
          onChange={(value) => setPlaces({ ...places, one: Number(value) })}
        />
        <SelectField
          label="with"
          value={placeOf(other)}
          options={options}
          onChange={(value) => setPlaces({ ...places, other: Number(value) })}
        />
      </div>
      {children(one, other)}
    </div>
  );
}

/** Two texts in one: text only in the first is struck through, text only in the second is underlined. */
export function TextDifferences({ texts }: { readonly texts: readonly Named<{ readonly text: string }>[] }) {
  return <Pair items={texts}>{(one, other) => <Differences before={one.text} after={other.text} />}</Pair>;
}

const MARKS = { same: "span", removed: "del", added: "ins" } as const;

function Differences({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (before === after) return <p className="pb-muted">The texts are equal.</p>;
  return (
    // Keyboard users scroll it as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pb-box pb-pad-4 pb-text-diff" aria-label="Differences" tabIndex={0}>
      {lines.map(({ kind, parts }, line) => (
        // A comparison does not change, so the line number is the key.
        <p key={line} data-kind={kind}>
          {parts.map((word, place) => {
            const Mark = MARKS[word.kind];
            return <Mark key={place}>{word.text}</Mark>;
          })}
        </p>
      ))}
    </section>
  );
}

/** Two images in one frame with a draggable divider. */
export function ImageSlider({ images }: { readonly images: readonly Named<{ readonly image: Blob | string }>[] }) {
  return (
    <Pair items={images}>
      {(one, other) => <Slider before={one.image} after={other.image} captions={[one.name, other.name]} />}
    </Pair>
  );
}

interface SliderProps {
  readonly before: Blob | string;
  readonly after: Blob | string;
  readonly captions: readonly [before: string, after: string];
}

function Slider({ before, after, captions }: SliderProps) {
  const [one, other] = [useImageUrl(before), useImageUrl(after)];
  return one && other ? (
    <BeforeAfter before={one} after={other} label={captions.join(" | ")} captions={captions} />
  ) : null;
}
