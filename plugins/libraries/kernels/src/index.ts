import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install kernels torch",
      note: "Put in the kernel's newest version; kernels of owners that are not trusted need trust_remote_code=True too.",
      code: python`
        from kernels import get_kernel

        kernel = get_kernel(${id}, version=1)
        print(dir(kernel))
      `,
    },
  ],
});
