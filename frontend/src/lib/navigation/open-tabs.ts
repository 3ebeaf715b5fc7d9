import { createContext, use } from 'react';

/** Keys of the back-office tabs that the current user may open; undefined outside the back-office. */
export const OpenTabs = createContext<readonly string[] | undefined>(undefined);

/** Whether a tab may be opened from here: what leads to a shut door is not shown as a link. */
export const useOpensTab = (key: string): boolean => use(OpenTabs)?.includes(key) ?? true;
