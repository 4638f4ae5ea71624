export interface QuestionAnsweringInput {
  inputs: { question: string; context: string };
  parameters?: {
    top_k?: number;
    doc_stride?: number;
    max_answer_len?: number;
    max_seq_len?: number;
    max_question_len?: number;
    handle_impossible_answer?: boolean;
    align_to_words?: boolean;
  };
}

export interface QuestionAnsweringOutput {
  answer: string;
  score: number;
  start: number;
  end: number;
}
