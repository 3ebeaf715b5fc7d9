import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';
import { openDemoShop } from './demo-catalog.ts';
import { openErp } from './open-erp.ts';

type ErpUnderTest = { url: string; apiKey: string; close: () => Promise<void> };

/**
 * A sandbox of its own; or the real Dolibarr that DOLIBARR_URL and DOLIBARR_API_KEY name, where DOLIBARR_MAY_WRITE=1
 * allows writes.
 */
export const openErpUnderTest = async (now: () => Date): Promise<ErpUnderTest> => {
  const real = realErp();
  if (real) return { ...real, close: async () => {} };
  return openErp({ now });
};

const realErp = (): { url: string; apiKey: string } | undefined => {
  const { DOLIBARR_URL: url, DOLIBARR_API_KEY: apiKey = '', DOLIBARR_MAY_WRITE: mayWrite } = process.env;
  return url && mayWrite === '1' ? { url, apiKey } : undefined;
};

/** A test shop with it, which has not yet read the additions to the demo: all of it, where the ERP is a real one. */
export const openShopUnderTest = (day: Date): Promise<TestShop> =>
  realErp() ? openTestShop() : openDemoShop(day);
