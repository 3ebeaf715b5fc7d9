import { createContext, use } from 'react';

/** Keys of the back-office tabs that the current user can open; undefined outside the back-office. */
export const OpenTabs = createContext<readonly string[] | undefined>(undefined);

/** Whether the user can open a tab; otherwise no link to it is shown. */
export const useOpensTab = (key: string): boolean => use(OpenTabs)?.includes(key) ?? true;
