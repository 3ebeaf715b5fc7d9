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

test('the tables of the back-office have room from a tablet to a large desk', async ({ page }) => {
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
