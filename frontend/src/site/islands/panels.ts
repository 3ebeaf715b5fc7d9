import { enliven as carousel } from './carousel.ts';
import { enliven as tabs } from './tabs.ts';

/** Tabs and carousels are used on the same pages: one file, one request. */
export const enliven = (root: HTMLElement): void =>
  (root.dataset['island'] === 'tabs' ? tabs : carousel)(root);
