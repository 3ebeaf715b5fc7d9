import type { Locator, Page } from '@playwright/test';

/** How long a practised person takes, in milliseconds; printed with the figures. */
export const PACE = {
  /** Time to see the next target and reach it with the thumb. */
  tap: 500,
  /** Between two keys of a phone's keyboard: about five characters a second. */
  key: 200,
  /** Time to recognise a search result. */
  glance: 400,
  /** Time to read the summary before confirming. */
  read: 2_000,
} as const;

export interface Step {
  name: string;
  interactions: number;
  seconds: number;
}

/**
 * A person with one thumb. A tap is one interaction; a filled field, with the Enter that ends it, is one; reading and
 * glancing are none.
 */
export const openPerson = (page: Page) => {
  const steps: Step[] = [];
  let count = 0;
  let since = performance.now();

  const pause = (ms: number) => page.waitForTimeout(ms);
  return {
    steps: steps as readonly Step[],
    tap: async (target: Locator) => {
      await pause(PACE.tap);
      await target.tap();
      count += 1;
    },
    /** Types into the focused element and presses Enter. */
    fill: async (text: string) => {
      await page.keyboard.type(text, { delay: PACE.key });
      await pause(PACE.key);
      await page.keyboard.press('Enter');
      count += 1;
    },
    glance: () => pause(PACE.glance),
    read: () => pause(PACE.read),
    /** Closes a step: what was done since the last one. */
    done: (name: string) => {
      const now = performance.now();
      steps.push({ name, interactions: count, seconds: (now - since) / 1_000 });
      count = 0;
      since = now;
    },
  };
};

export type Person = ReturnType<typeof openPerson>;
