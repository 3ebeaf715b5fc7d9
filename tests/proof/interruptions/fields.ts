import type { Locator, Page } from '@playwright/test';
import { expect, isSoon, SEEN_WITHIN_MS } from './stage.ts';

/** As it is typed in French. */
export const french = (value: number): string => String(value).replace('.', ',');

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d,.-]/g, '').replace(',', '.'));

/** A field of numbers shows it, whatever it writes behind. */
export const expectNumber = (field: Locator, value: number): Promise<void> =>
  expect(async () => expect(numberIn(await field.inputValue({ timeout: 2000 }))).toBe(value)).toPass({
    timeout: SEEN_WITHIN_MS,
  });

/** As a scanner types: fast keys, and Enter. */
export const scan =
  (code: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
  };

/** A step that fills a field. */
export const typed = (name: string, field: (page: Page) => Locator, text: string) => ({
  name,
  do: async (page: Page) => {
    await field(page).fill(text);
    await field(page).blur();
  },
  isShown: async (page: Page) => {
    await expect(field(page)).toHaveValue(text);
  },
});

export const typedNumber = (name: string, field: (page: Page) => Locator, value: number) => ({
  ...typed(name, field, french(value)),
  isShown: (page: Page) => expectNumber(field(page), value),
});

/** Answers a question that may come. */
export const answerIfAsked = async (page: Page, label: string | RegExp): Promise<void> => {
  const button = page.getByRole('alertdialog').getByRole('button', { name: label, exact: true });
  if (await isSoon(button, 1500)) await button.click();
};

/** Unfolds a part of a form. */
export const unfold = async (page: Page, title: string): Promise<void> => {
  const part = page.locator('details', { has: page.locator('summary', { hasText: title }) }).first();
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
};
