import { useLayoutEffect } from 'react';

export type Area = 'public' | 'pro' | 'admin' | 'scanner';

/** Tells the whole page, dialogs and toasts included, where it is: density, colours and toast time follow (tokens.css). */
export const useArea = (area: Area) => {
  useLayoutEffect(() => {
    document.documentElement.dataset['area'] = area;
  }, [area]);
};
