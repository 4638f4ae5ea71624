import { hubAddress } from "../catalogue/addresses.ts";
import { ExternalLink } from "../components/external-link.tsx";
import { useAddresses } from "../settings/use-addresses.ts";

export interface ModelCardLinkProps {
  /** `owner/name`. */
  readonly id: string;
  readonly label: string;
}

/** A link to the model's page on the hub. */
export function ModelCardLink({ id, label }: ModelCardLinkProps) {
  const { hubUrl } = useAddresses();
  return <ExternalLink href={hubAddress(hubUrl, "model", id)}>{label}</ExternalLink>;
}
