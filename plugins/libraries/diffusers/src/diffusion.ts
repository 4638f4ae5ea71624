import { code, python, type ModelRecord, type PythonScript } from "@patchbay/core/library";
import { loadPipeline } from "./load-pipeline.ts";
import { useOf } from "./pipeline-use.ts";

interface Adapter {
  /** Model that the weights are added to. */
  readonly base: string;
  /** The pipeline's method that adds them. */
  readonly adapter: "load_lora_weights" | "load_textual_inversion";
}

/** A whole pipeline, or an adapter's weights added to that of its base model. */
export function diffusionScript(model: ModelRecord, adapted?: Adapter): PythonScript {
  const { fromUtils, lines } = useOf(model);
  const adapter = adapted && python`pipe.${code(adapted.adapter)}(${model.id})`;
  return {
    imports: [{ module: "torch" }, ...(fromUtils.length > 0 ? [{ module: "diffusers.utils", names: fromUtils }] : [])],
    load: loadPipeline("DiffusionPipeline", adapted?.base ?? model.id, "dtype=torch.bfloat16", 'device_map="cuda"'),
    after: adapter ? `${adapter}\n\n${lines}` : lines,
  };
}
