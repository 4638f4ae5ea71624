import { useState } from "react";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from "../components/icons/interface-icons.tsx";
import { applyThemeChoice, readThemeChoice, THEME_CHOICES } from "./theme-choice.ts";

const ICONS = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Goes round system, light and dark. */
export function ThemeToggle() {
  const [choice, setChoice] = useState(readThemeChoice);
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? "system";
  const CurrentIcon = ICONS[choice];
  const name = `Theme: ${choice}. Change to ${next}.`;

  function change() {
    applyThemeChoice(next);
    setChoice(next);
  }

  return (
    <button type="button" className="pb-icon-button" aria-label={name} title={name} onClick={change}>
      <CurrentIcon />
    </button>
  );
}
