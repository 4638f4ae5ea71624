/** Parameters of models that write text on the way to their answer. */
export interface GenerateParameters {
  do_sample?: boolean;
  early_stopping?: boolean | "never";
  epsilon_cutoff?: number;
  eta_cutoff?: number;
  max_length?: number;
  max_new_tokens?: number;
  min_length?: number;
  min_new_tokens?: number;
  num_beam_groups?: number;
  num_beams?: number;
  penalty_alpha?: number;
  temperature?: number;
  top_k?: number;
  top_p?: number;
  typical_p?: number;
  use_cache?: boolean;
}
