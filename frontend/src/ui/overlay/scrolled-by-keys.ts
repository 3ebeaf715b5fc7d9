/** A scroll container is reachable by keyboard only if it, or an element inside it, is focusable. */
export const scrolledByKeys = { tabIndex: 0 } as const;
