import { code, defineLibrary, sh, type Snippet } from "@patchbay/core/library";

const CHOOSE = "Replace FILE.cmf with the name of the downloaded file.";

export default defineLibrary({
  snippets({ id, pipeline_tag: task }, { files = [] }) {
    const known = files.map(({ path }) => path).find((path) => /\.cmf$/i.test(path));
    const file = known ?? "FILE.cmf";
    const download = sh`hf download ${id} --include ${code(known === undefined ? '"*.cmf"' : sh`${known}`)} --local-dir .`;
    const write = (text: string): Snippet => ({
      language: "sh",
      install: "cargo install cortiq-cli",
      ...(known === undefined && { note: CHOOSE }),
      code: text,
    });
    return [write(download), ...callsFor(task, file).map(write)];
  },
});

function callsFor(task: string | undefined, file: string): string[] {
  switch (task) {
    case "text-to-image":
      return [sh`cortiq imagine ${file} --prompt 'A red fox in fresh snow' --out fox.ppm`];
    case "text-to-video":
      return [sh`cortiq animate ${file} --prompt 'Waves roll in under a lighthouse at dawn' --out clip.avi`];
    case "text-to-audio":
      return [
        sh`
          cortiq music ${file} --prompt 'A slow waltz for accordion' \\
            --lyrics '[verse] The harbor lights come on at dusk' --seconds 20 --out song.wav
        `,
      ];
    default:
      return [sh`cortiq run ${file} --prompt 'Why is the sky blue?'`, sh`cortiq serve ${file} --port 8080`];
  }
}
