import { expect, test } from 'vitest';
import {
  getPieceSale,
  keepByWeight,
  listPieceSales,
  setPieceSale,
} from '#functions/catalog/pieces/piece-sales.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { namedPieceSale, namedPieceSales } from '#functions/stock/name-piece-sales.ts';
import { namedAdmin } from '#tests/support/accounts/admins.ts';
import { NOW, openTestShop } from '#tests/support/orders/shop.ts';

test('names who set the weights of a piece, or refused them; values from Dolibarr have no author', async () => {
  const { table, catalog } = await openTestShop();
  await namedAdmin(table, 'ADMIN1', 'Armand', 'Essai');
  await namedAdmin(table, 'ADMIN2', 'Basile', 'Essai');
  const [products, admins] = [openCatalog(table), openAdmins(table)];
  const body = { nominal_kg: 1.4, low_kg: 1.2, high_kg: 1.7 };
  await setPieceSale(products, body, { productId: '1', by: 'ADMIN1', now: NOW });
  const refused = await keepByWeight(products, { productId: '2', by: 'ADMIN2', now: NOW });
  const [third] = (await catalog.listProducts()).filter(({ id }) => id === '3');
  const weights = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700, source: 'dolibarr' } as const;
  await catalog.putProduct({ ...third!, byPiece: weights });

  const rows = await namedPieceSales(admins, (await listPieceSales(products)).data);
  const of = (id: string) => rows.find(({ product_id }) => product_id === id);
  expect(of('1')).toMatchObject({ piece: { nominal_kg: 1.4, source: 'house', by: 'Armand Essai' } });
  expect(of('2')).toMatchObject({ piece: null, by_weight: { by: 'Basile Essai', at: NOW.toISOString() } });
  expect(of('3')).toMatchObject({ piece: { nominal_kg: 1.4, source: 'dolibarr' } });
  expect(of('3')?.piece).not.toHaveProperty('by');
  expect(await namedPieceSale(admins, await getPieceSale(products, '1'))).toMatchObject({ data: of('1') });
  expect(await namedPieceSale(admins, refused)).toMatchObject({ success: true, data: of('2') });
});
