import { createContext, use } from 'react';

/** Keys of the tabs that are open to whoever is signed in to the back-office; undefined outside of it. */
export const OpenTabs = createContext<readonly string[] | undefined>(undefined);

/** Whether a tab may be opened from here: what leads to a shut door is not shown as a link. */
export const useOpensTab = (key: string): boolean => use(OpenTabs)?.includes(key) ?? true;
