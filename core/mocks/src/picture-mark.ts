/** Rows of the letters of the mark, three to five pixels wide. */
const MARK = [
  "### # # # # # #   ### ### ### ##",
  "#   # ### # # #   # #  #  #   # #",
  "### # ### # # #   ###  #  ##  # #",
  "  # # # # # # #   # #  #  #   # #",
  "### # # # ### ### # #  #  ### ##",
];

/** Numbers of the mark's colors; the image has those below. */
const [PLATE, INK] = [254, 255];
export const COLORS_OF_IMAGE = PLATE;

/** Writes the word SIMULATED into the lower left corner, white on black. */
export function drawMark(pixels: Uint8Array, palette: Uint8Array, width: number, height: number): void {
  const scale = Math.max(1, Math.floor(width / 128));
  palette.fill(0, PLATE * 3, INK * 3).fill(255, INK * 3);
  const [across, down] = [37 * scale, 9 * scale];
  for (let y = Math.max(0, height - down); y < height; y++) {
    for (let x = 0; x < Math.min(across, width); x++) {
      const row = MARK[Math.floor((y - height + down) / scale) - 2];
      pixels[y * width + x] = row?.[Math.floor(x / scale) - 2] === "#" ? INK : PLATE;
    }
  }
}
