import { useSyncExternalStore } from 'react';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, writeStored } from '#frontend/lib/storage/stored.ts';

export type Theme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

const systemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light');

/** What a person chose, else what the system prefers. */
const themeShown = (): Theme => {
  const chosen = readStored(storageKeys.theme);
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
};

/** Remembered on this device; the system's own preference is not, so that the page follows it again. */
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

/** Puts the theme on the page and keeps it there as it changes. */
export const followTheme = (): (() => void) => {
  const put = () => {
    document.documentElement.dataset['theme'] = themeShown();
  };
  put();
  return onThemeChange(put);
};

/** The theme shown, and the way to the other one. */
export const useTheme = (): { theme: Theme; change: () => void } => {
  const theme = useSyncExternalStore(onThemeChange, themeShown, () => 'light' as const);
  return { theme, change: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') };
};
