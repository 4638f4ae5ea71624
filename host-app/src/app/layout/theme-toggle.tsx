import { useSyncExternalStore } from "react";
import { createSignal } from "../../host/stored-value.ts";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from "../../ui/icons/interface-icons.tsx";
import { IconButton } from "../../ui/button.tsx";

const ICONS = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Cycles through system, light and dark. */
export function ThemeToggle() {
  const choice = useSyncExternalStore(subscribe, readThemeChoice);
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? "system";
  const CurrentIcon = ICONS[choice];
  const name = `Theme: ${choice}. Change to ${next}.`;

  return <IconButton label={name} icon={<CurrentIcon />} onClick={() => applyThemeChoice(next)} />;
}

const { subscribe, notify } = createSignal();

/** Also the key that the script in the page's head reads before the first paint. */
const STORAGE_KEY = "patchbay.theme";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The current choice, as the script in the page's head has set it. */
export function readThemeChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Sets the theme now and for the next visit; without storage, only now. */
export function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The choice lasts as long as the page.
  }
  notify();
}
