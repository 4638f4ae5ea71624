/** A red disc beside a blue square on a pale ground: 96 × 64 pixels. */
export const sampleImage =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABAAgMAAACYWpqdAAAACVBMVEX18+vIKCgoUL7m8SUbAAAAdElEQVR42mNgGAW0Bw7YhRlDQwOwSoQCgQ" +
  "N2Ddi1iIIkQkEsrlVgsADJJIhZqBKMEIkADAlWiEQI8RIQu8G2o0pAxUG2UyjBCJMIGAAJVphEyGByFRVDF3cMkp4YcKYrnCkRKe0Sm9px5g/c" +
  "OQpnHhwFFAEANMDX/sZx6E0AAAAASUVORK5CYII=";
