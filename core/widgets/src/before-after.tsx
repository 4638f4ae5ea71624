import { useState, type CSSProperties, type ReactElement } from "react";

export interface BeforeAfterProps {
  /** Address of the original image. */
  readonly before: string;
  /** Address of the changed image. */
  readonly after: string;
  /** A description of the changed image, for people who cannot see it. */
  readonly label: string;
  /** Labels of the two images; default: "Before" and "After". */
  readonly captions?: readonly [before: string, after: string];
}

const image: CSSProperties = { display: "block", maxWidth: "100%", maxHeight: "32rem" };

/** Two images in one frame, with a divider to drag for comparing them. */
export function BeforeAfter({ before, after, label, captions = ["Before", "After"] }: BeforeAfterProps): ReactElement {
  const [position, setPlace] = useState(50);
  return (
    <div>
      <div style={{ position: "relative", width: "fit-content", maxWidth: "100%" }}>
        <img src={after} alt={label} style={image} />
        <img
          src={before}
          alt=""
          style={{
            position: "absolute",
            inset: 0,
            width: "100%",
            height: "100%",
            objectFit: "cover",
            clipPath: `inset(0 ${100 - position}% 0 0)`,
          }}
        />
        <span
          aria-hidden="true"
          style={{
            position: "absolute",
            insetBlock: 0,
            left: `${position}%`,
            width: "2px",
            background: "#fff",
            boxShadow: "0 0 0 1px rgb(0 0 0 / 35%)",
          }}
        />
      </div>
      <label
        style={{
          display: "flex",
          alignItems: "center",
          gap: "0.5rem",
          marginTop: "0.5rem",
          fontSize: "var(--pb-text-s)",
        }}
      >
        {captions[0]}
        <input
          type="range"
          aria-label={`How much of ${captions[0]} is shown`}
          min={0}
          max={100}
          value={position}
          style={{ flex: 1, maxWidth: "24rem", accentColor: "var(--pb-accent)" }}
          onChange={(event) => setPlace(Number(event.target.value))}
        />
        {captions[1]}
      </label>
    </div>
  );
}
