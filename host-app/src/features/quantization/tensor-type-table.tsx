import { bitsPerWeight, tensorTypes } from "@patchbay/core/quantization";
import { DataTable } from "../../ui/data-table.tsx";

const FAMILIES = {
  float: "Floating point",
  integer: "Integer",
  legacy: "Legacy",
  k: "K-quant",
  i: "I-quant, with an importance matrix",
  ternary: "Ternary",
  "block float": "Block floating point",
} as const;

/** How single tensors are stored. */
export function TensorTypeTable() {
  return (
    <DataTable
      label="All tensor types"
      columns={[
        "Name",
        { title: "Code", align: "end" },
        "Family",
        { title: "Weights in a block", align: "end", wide: true },
        { title: "Bytes of a block", align: "end", wide: true },
        { title: "Bits per weight", align: "end" },
      ]}
    >
      {tensorTypes.map((type) => (
        <tr key={type.name}>
          <th scope="row">
            <code>{type.name}</code>
          </th>
          <td data-align="end">{type.code}</td>
          <td>{FAMILIES[type.family]}</td>
          <td data-align="end" data-wide>
            {type.weightsPerBlock}
          </td>
          <td data-align="end" data-wide>
            {type.bytesPerBlock}
          </td>
          <td data-align="end">{bitsPerWeight(type)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
