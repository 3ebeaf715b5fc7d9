import { useLayoutEffect } from 'react';
import { followTheme } from '#frontend/lib/display/theme.ts';

export type Area = 'public' | 'pro' | 'admin' | 'scanner';

/** Tells the whole page, dialogs and toasts included, where it is: density, colours and toast time follow (tokens.css). */
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

/** Nobody has pressed anything yet that would take the keyboard away: its code comes behind the first view. */
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
