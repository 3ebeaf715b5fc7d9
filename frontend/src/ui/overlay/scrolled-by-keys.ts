/** What scrolls by itself is in reach of the keyboard only where it, or something in it, takes the focus. */
export const scrolledByKeys = { tabIndex: 0 } as const;
