import { bitsPerWeight, tensorTypes } from "@patchbay/core/quantization";
import { TableFrame } from "../components/table-frame.tsx";

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
    <TableFrame label="Tensor types">
      <table className="pb-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" data-align="end">
              Code
            </th>
            <th scope="col">Family</th>
            <th scope="col" data-align="end" data-wide>
              Weights in a block
            </th>
            <th scope="col" data-align="end" data-wide>
              Bytes of a block
            </th>
            <th scope="col" data-align="end">
              Bits per weight
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </TableFrame>
  );
}
