// Runs before the first paint, so that a chosen theme never flashes into the other one.
// A file of its own, because the page's policy allows no inline script.
try {
  const choice = localStorage.getItem("patchbay.theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage is refused: the system's theme stays.
}
