import { useLayoutEffect } from 'react';
import { keepFocus } from '#frontend/lib/display/focus-back.ts';
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
    const stops = [followTheme(), keepFocus()];
    return () => stops.forEach((stop) => stop());
  }, [area]);
};
