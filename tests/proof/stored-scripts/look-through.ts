import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isRun, readCsv } from '#tests/proof/csv/read-csv.ts';
import { hasRun } from './watched-page.ts';

/** Things that only look, or open something to look at. */
const OPENERS = /détail|voir|ouvrir|afficher|historique|modifier|consulter|CMD-/i;
const MOST_OPENED = 6;

export type Look = { broken: string[]; opened: number; csvCells: number };

/** Looks at a page and at what opens on it, and exports what it exports. */
export const lookThrough = async (page: Page, address: string, seen: string[]): Promise<Look> => {
  await page.goto(address, { waitUntil: 'networkidle' });
  const csvCells = await exported(page, seen);
  const openers = page.locator('main button:visible, main summary:visible').filter({ hasText: OPENERS });
  const count = Math.min(MOST_OPENED, await openers.count());
  let opened = 0;
  for (let n = 0; n < count; n++) {
    const hasScript = await openers
      .nth(n)
      .click({ timeout: 2000 })
      .then(() => true)
      .catch(() => false);
    if (!hasScript) continue;
    opened += 1;
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
  }
  const ran = await hasRun(page);
  return {
    broken: [...seen.splice(0), ...(ran ? ['a stored script has run'] : [])].map(
      (what) => `${address}: ${what}`,
    ),
    opened,
    csvCells,
  };
};

/** The cells of every CSV that the page hands out; one that a spreadsheet would work out is noted. */
const exported = async (page: Page, seen: string[]): Promise<number> => {
  let cells = 0;
  const buttons = page.getByRole('button', { name: 'Exporter (CSV)' });
  for (let n = 0; n < (await buttons.count()); n++) {
    const button = buttons.nth(n);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const all = readCsv(readFileSync(await download.path(), 'utf8')).flat();
    cells += all.length;
    seen.push(...all.filter(isRun).map((cell) => `CSV: ${JSON.stringify(cell)} is worked out`));
  }
  return cells;
};
