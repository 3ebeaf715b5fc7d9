import { erpHand } from '#tests/support/erp/open-erp.ts';
import type { Shop } from './open-shop.ts';
import { scripts } from './scripts.ts';

/** Names in the ERP itself: its products, categories apart, and its clients. Then the shop reads them. */
export const storeInErp = async ({ erp, runSchedule }: Shop): Promise<void> => {
  const ask = erpHand(erp);
  for (const [n, script] of scripts.entries()) {
    await ask('PUT', `/products/${n + 1}`, { label: script, description: script });
    await ask('PUT', `/thirdparties/${n + 1}`, {
      name: script,
      name_alias: script,
      address: script,
      town: script,
    });
  }
  await runSchedule('catalog-sync-full');
};
