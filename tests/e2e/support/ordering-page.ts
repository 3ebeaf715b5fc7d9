import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/site/axe-violations.ts';
import { DEMO_PRO, signIn } from './shop-page.ts';

/** axe finds no violation, and nothing overflows sideways. */
export const check = async (page: Page): Promise<void> => {
  // the static frame of the document is visual only until the shop is rendered
  await expect(page.locator('#app[inert]')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'page wider than the window').toBeLessThanOrEqual(0);
};

/** Products with a stock message under their quantity. */
export const coveredStock = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('li[data-product]')]
      .filter((row) => {
        const word = row.children[1]?.firstElementChild?.getBoundingClientRect();
        const field = row.querySelector('[data-quantity]')?.parentElement?.getBoundingClientRect();
        if (!word || !field || field.width === 0) return false;
        const isBeside = word.right <= field.left || word.left >= field.right;
        return !isBeside && word.bottom > field.top && word.top < field.bottom;
      })
      .map((row) => row.textContent),
  );

export const list = (page: Page) => page.locator('ul[class] li[data-product]:visible').first();
export const summaryOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Récapitulatif de votre commande' });
export const placedOf = (page: Page) => page.getByRole('dialog', { name: 'Commande enregistrée' });
export const search = (page: Page) => page.getByPlaceholder(/au moins 3 caractères/);
/**
 * A product with plenty of stock in the demo. It is searched, because the list renders no more than a screen needs.
 */
export const orderWellStocked = async (page: Page, quantity: string): Promise<void> => {
  await search(page).fill('rognons de boeuf');
  await page.getByLabel('Quantité : ROGNONS DE BOEUF', { exact: true }).last().fill(quantity);
};
/** Waits until the page has sent its changes to the account, before another device shows them. */
export const isSaved = (page: Page) => expect(page.getByText(/^Enregistré sur votre compte/)).toBeVisible();

/** Empties the account's cart of earlier journeys, by the shop's own call. */
const emptyCart = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('pro_token') ?? ''}`,
      'content-type': 'application/json',
    };
    const stored = (await (await fetch('/api/cart', { headers })).json()) as { data: { version: number } };
    await fetch('/api/cart', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ items: [], version: stored.data.version }),
    });
    for (const key of Object.keys(localStorage)) if (key.startsWith('cart_')) localStorage.removeItem(key);
  });
};

export const enter = async (page: Page): Promise<void> => {
  await signIn(page, DEMO_PRO, emptyCart);
  await expect(list(page)).toBeVisible();
};

export const orderCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('pro_user') ?? '{}') as { id: string };
    const headers = { authorization: `Bearer ${localStorage.getItem('pro_token') ?? ''}` };
    const reply = await fetch(`/api/orders/client/${id}?limit=50`, { headers });
    return ((await reply.json()) as { data: unknown[] }).data.length;
  });
