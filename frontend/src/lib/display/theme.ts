import { useSyncExternalStore } from 'react';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, writeStored } from '#frontend/lib/storage/stored.ts';

export type Theme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

const systemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light');

/** The user's choice, else the system's preference. */
const themeShown = (): Theme => {
  const chosen = readStored(storageKeys.theme);
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
};

/** Only an explicit choice is stored; otherwise the page follows the system. */
const chooseTheme = (theme: Theme): void => {
  writeStored(storageKeys.theme, theme === systemTheme() ? null : theme);
  for (const listener of listeners) listener();
};

const listeners = new Set<() => void>();

const onThemeChange = (listener: () => void): (() => void) => {
  const system = matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    globalThis.removeEventListener('storage', listener);
  };
};

/** Applies the theme and its changes. */
export const followTheme = (): (() => void) => {
  const put = () => {
    document.documentElement.dataset['theme'] = themeShown();
  };
  put();
  return onThemeChange(put);
};

/** The current theme, and a toggle. */
export const useTheme = (): { theme: Theme; change: () => void } => {
  const theme = useSyncExternalStore(onThemeChange, themeShown, () => 'light' as const);
  return { theme, change: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') };
};
