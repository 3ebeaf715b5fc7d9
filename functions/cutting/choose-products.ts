import { type NamingServices, recorded, tableOf } from '#functions/cutting/change-ratios.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { madeProduct } from '#functions/cutting/made-product.ts';
import { ratioTableView } from '#functions/cutting/ratio-views.ts';
import { withProduct } from '#shared/cutting/ratio.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type ChooseProducts = {
  categorie_source: string;
  produits: readonly { id: string; produit_id: string | null }[];
  adminId: string;
  now: Date;
};

/**
 * Sets the product of the catalogue that each line makes: chosen once, at the block. It names no version,
 * since shares do not change; each change is saved with author and time.
 */
export const chooseProducts = (services: NamingServices, request: ChooseProducts) =>
  retryOrRefuse(async () => {
    const { table, ratios } = services;
    const before = tableOf(await ratios.list(), request.categorie_source);
    const chosen = new Map<string, string | undefined>();
    for (const [i, { id, produit_id }] of request.produits.entries()) {
      if (before.rows.every((row) => row.id !== id))
        throw new Refusal('not_found', 'Ce ratio n’existe pas ou plus.');
      chosen.set(id, await madeProduct(services, produit_id, `produits.${i}.produit_id`));
    }
    const rows = before.rows.map((row) => (chosen.has(row.id) ? withProduct(row, chosen.get(row.id)) : row));
    const stamp = { at: request.now.toISOString(), by: `admin:${request.adminId}` };
    const changes = rows.flatMap((row, i) => {
      const old = before.rows[i];
      if (!old || old.productId === row.productId) return [];
      const { category } = before;
      return recorded(request.adminId, services, {
        ...stamp,
        from: { ...old, category },
        to: { ...row, category },
      });
    });
    if (changes.length > 0) await table.transact([ratios.write({ ...before, rows }, stamp), ...changes]);
    const version = before.version + (changes.length > 0 ? 1 : 0);
    return {
      success: true as const,
      message: 'Produits retenus pour les prochaines découpes',
      table: ratioTableView({ ...before, rows, version }),
    };
  });
