import { useState } from "react";
import { CopyIcon } from "@patchbay/widgets/parts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../../host/catalogue/labels.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/popups/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/show-toast.ts";

const OPTIONS = MODALITIES_IN_ORDER.map((modality) => ({ value: modality, label: MODALITY_LABELS[modality] }));

/** Fields and choices. */
export function Controls() {
  const [text, setText] = useState("");
  const [native, setNative] = useState("nlp");
  return (
    <>
      <SearchField label="Search" value={text} onChange={setText} />
      <SelectField label="SelectField" value={native} options={OPTIONS} onChange={setNative} />
      <label className="pb-field">
        <span className="pb-field-label">Invalid field</span>
        <input className="pb-input" aria-invalid="true" defaultValue="{" />
        <span className="pb-field-error">Invalid JSON</span>
      </label>
    </>
  );
}

/** Popups. Outside of the specimen they have the page's own theme. */
export function Popups() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="pb-row pb-gap-3">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Remove the plugin?"
          description="Its provider disappears from this server. Its stored keys are forgotten."
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                Remove
              </Button>
            </>
          }
        />
        <button type="button" className="pb-icon-button" aria-label="Copy to clipboard">
          <CopyIcon />
        </button>
        <Button
          onClick={() =>
            showToast({
              title: "Acme is disabled",
              action: { label: "Undo", onSelect: () => showToast({ title: "Acme is enabled" }) },
            })
          }
        >
          Show toast
        </Button>
        <Button
          onClick={() =>
            showToast({ tone: "danger", title: "Request failed", text: "The provider answered 503. Try again." })
          }
        >
          Show failure
        </Button>
      </div>
    </>
  );
}
