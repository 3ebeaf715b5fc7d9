import { useLayoutEffect } from 'react';
import { followTheme } from '#frontend/lib/display/theme.ts';

export type Area = 'public' | 'pro' | 'admin' | 'scanner';

/**
 * Sets the area of the whole page, dialogs and toasts included: density, colours and toast duration depend on
 * it (tokens.css).
 */
export const enterArea = (area: Area): void => {
  document.documentElement.dataset['area'] = area;
};

export const useArea = (area: Area) => {
  useLayoutEffect(() => {
    enterArea(area);
    if (area !== 'admin' && area !== 'scanner') return undefined;
    const stops = [followTheme(), keepFocusSoon()];
    return () => stops.forEach((stop) => stop());
  }, [area]);
};

/** Loaded after the first view, since no action can have removed the focused element before. */
const keepFocusSoon = (): (() => void) => {
  const left = new AbortController();
  void import('#frontend/lib/display/focus-back.ts').then(
    ({ keepFocus }) => {
      if (!left.signal.aborted) left.signal.addEventListener('abort', keepFocus());
    },
    () => undefined,
  );
  return () => left.abort();
};
