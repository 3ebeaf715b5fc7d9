import { expect, test } from '@playwright/test';
import { pastTheirColumn, tableBeyond, tableRoom } from './support/looks.ts';
import { signInAdmin } from './support/shop-page.ts';

const tabs = [
  'stock',
  'stockMovements',
  'ratioTransformation',
  'venteGrossistes',
  'venteWeb',
  'clients',
  'marges',
];

test('the tables of the back-office fit from a tablet to a large desk', async ({ page }) => {
  test.slow();
  await signInAdmin(page);
  for (const tab of tabs) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    await expect(page.locator('main table')).toBeVisible();
    await expect(page.locator('main table[aria-busy]')).toHaveCount(0);
    for (const width of [768, 820, 1024, 1100, 1200, 1366, 1440, 1600]) {
      await page.setViewportSize({ width, height: 1180 });
      expect(await tableRoom(page), `room of ${tab} at ${width} px`).toBeGreaterThanOrEqual(8);
      expect(await tableBeyond(page), `${tab} at ${width} px`).toBeLessThanOrEqual(0);
      expect(await pastTheirColumn(page), `${tab} at ${width} px`).toEqual([]);
    }
  }
});

test('a row of the main lists is one line of 36 to 40 px on a desk', async ({ page }) => {
  await signInAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const tab of [
    'venteWeb',
    'venteGrossistes',
    'venteGrossistes&vue=invoices',
    'lots',
    'stockMovements',
  ]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    await expect(page.locator('main tbody tr:not([aria-hidden])').first()).toBeVisible();
    await expect(page.locator('main table[aria-busy]')).toHaveCount(0);
    const heights = await page
      .locator('main tbody tr:not([aria-hidden])')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights), tab).toBeGreaterThanOrEqual(36);
    expect(Math.max(...heights), tab).toBeLessThanOrEqual(40);
  }
});
