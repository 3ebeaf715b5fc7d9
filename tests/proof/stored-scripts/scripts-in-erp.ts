import type { Shop } from './open-shop.ts';
import { scripts } from './scripts.ts';

/** Names in the ERP itself: its products, categories apart, and its clients. Then the shop reads them. */
export const storeInErp = async ({ erp, runSchedule }: Shop): Promise<void> => {
  const put = async (path: string, body: object) => {
    const answer = await fetch(`${erp.url}/api/index.php${path}`, {
      method: 'PUT',
      headers: { DOLAPIKEY: erp.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const [n, script] of scripts.entries()) {
    await put(`/products/${n + 1}`, { label: script, description: script });
    await put(`/thirdparties/${n + 1}`, { name: script, name_alias: script, address: script, town: script });
  }
  await runSchedule('catalog-sync-full');
};
