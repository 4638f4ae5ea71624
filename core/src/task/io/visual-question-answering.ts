export interface VisualQuestionAnsweringInput {
  inputs: { question: string; image: Blob | ArrayBuffer };
  parameters?: { top_k?: number };
}

export interface VisualQuestionAnsweringOutput {
  answer: string;
  score: number;
}

export interface DocumentQuestionAnsweringInput {
  inputs: { question: string; image: Blob | ArrayBuffer };
  parameters?: {
    doc_stride?: number;
    handle_impossible_answer?: boolean;
    lang?: string;
    max_answer_len?: number;
    max_seq_len?: number;
    max_question_len?: number;
    top_k?: number;
    word_boxes?: (number[] | string)[];
  };
}

export interface DocumentQuestionAnsweringOutput {
  answer: string;
  score?: number;
  /** Positions of words in the document. */
  start?: number;
  end?: number;
}
