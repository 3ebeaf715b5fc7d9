import { useTheme } from '#frontend/lib/display/theme.ts';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { MoonIcon, SunIcon } from '#frontend/ui/icons/icons-action.tsx';

/** Light or dark; stored on this device. */
export function ThemeButton() {
  const { theme, change } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? 'Passer en clair' : 'Passer en sombre'}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={change}
    />
  );
}
