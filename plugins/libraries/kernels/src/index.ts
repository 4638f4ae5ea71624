import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install kernels torch",
      note: "Set version to the kernel's newest version. Kernels of owners that are not trusted also need trust_remote_code=True.",
      code: python`
        from kernels import get_kernel

        kernel = get_kernel(${id}, version=1)
        print(dir(kernel))
      `,
    },
  ],
});
