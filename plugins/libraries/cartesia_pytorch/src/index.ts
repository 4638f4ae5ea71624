import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install --no-binary :all: cartesia-pytorch",
      code: python`
        from cartesia_pytorch import ReneLMHeadModel
        from transformers import AutoTokenizer

        tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")
        model = ReneLMHeadModel.from_pretrained(${id}).half().cuda()

        prompt = tokenizer("The lighthouse keeper opened the door and", return_tensors="pt")
        tokens = model.generate(prompt.input_ids.cuda(), max_length=50, top_k=100, top_p=0.99)
        print(tokenizer.batch_decode(tokens, skip_special_tokens=True)[0])
      `,
    },
  ],
});
