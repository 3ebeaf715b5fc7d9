import type { Locator, Page } from '@playwright/test';
import { PACE } from './person.ts';

/** Between two keys of a practised typist, and between two characters of a scanner; in ms. */
const KEY_MS = 120;
const WEDGE_MS = 2;
/** Lifting the next piece and holding its label before the scanner. */
const LIFT_MS = 1_500;

/** A user at a desk, a table or a door: a tap, a filled field, a choice and a scan are one act each. */
export const openHand = (page: Page) => {
  let acts = 0;
  const began = performance.now();
  const pause = (ms: number) => page.waitForTimeout(ms);
  return {
    page,
    tap: async (target: Locator) => {
      await pause(PACE.tap);
      await target.click();
      acts += 1;
    },
    fill: async (field: Locator, text: string) => {
      await pause(PACE.tap);
      await field.click();
      await field.fill('');
      await field.pressSequentially(text, { delay: KEY_MS });
      acts += 1;
    },
    /** The field has the focus already; Enter or Tab ends it. */
    type: async (text: string, end: 'Enter' | 'Tab' = 'Enter') => {
      await page.keyboard.type(text, { delay: KEY_MS });
      await pause(KEY_MS);
      await page.keyboard.press(end);
      acts += 1;
    },
    choose: async (field: Locator, label: string) => {
      await pause(PACE.tap);
      await field.selectOption({ label });
      acts += 1;
    },
    scan: async (code: string) => {
      await pause(LIFT_MS);
      await page.keyboard.type(code, { delay: WEDGE_MS });
      await page.keyboard.press('Enter');
      acts += 1;
    },
    read: () => pause(PACE.read),
    total: () => ({ acts, seconds: (performance.now() - began) / 1_000 }),
  };
};
export type Hand = ReturnType<typeof openHand>;
