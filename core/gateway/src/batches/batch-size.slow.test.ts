import { expect, it } from "vitest";
import {
  contentIn,
  echo,
  linesOf,
  problemIn,
  read,
  results,
  row,
  start,
  type BatchAnswer,
} from "../testing/batches.ts";
import { gatewayWith } from "../testing/fake-vendor.ts";

const ROWS = 10_000;
const BAD = 6173;

it(
  `answers ${ROWS - 1} of ${ROWS} rows when one of them is wrong, and explains that one`,
  { timeout: 60_000 },
  async () => {
    const { gateway, seen } = gatewayWith(echo);
    const names = Array.from({ length: ROWS }, (_, index) => `row-${index}`);
    const lines = names.map((name, index) => (index === BAD ? `{"custom_id": "${name}", "body": {` : row(name)));
    const { id } = await start(gateway, linesOf(lines));
    const batch = () => read<BatchAnswer>(gateway, `/v1/batches/${id}`);
    await expect.poll(batch, { interval: 50, timeout: 50_000 }).toMatchObject({ status: "completed" });
    const { request_counts: counts, output_file_id: output, error_file_id: errors } = await batch();
    expect(counts).toEqual({ total: ROWS, completed: ROWS - 1, failed: 1 });
    const answers = new Map((await results(gateway, output)).map((line) => [line.custom_id, contentIn(line)]));
    const wanted = names.filter((_, index) => index !== BAD);
    expect(answers).toEqual(new Map(wanted.map((name) => [name, `answer to ${name}`])));
    const problems = (await results(gateway, errors)).map(problemIn);
    expect(problems).toMatchObject([{ code: "invalid_json_line" }]);
    expect(problems[0]?.message).toContain(`Line ${BAD + 1} of the file`);
    expect(seen).toHaveLength(ROWS - 1);
  },
);
