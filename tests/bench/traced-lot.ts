import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

const CARCASS = '900';
const CUTS = Array.from({ length: 10 }, (_, i) => String(901 + i));

/** A carcass of ten cuts that went to 500 orders. */
export const tracedLot = async (shop: TestShop): Promise<{ productId: string; lot: string }> => {
  const now = new Date();
  const fixture = movementFixture(shop, () => now);
  for (const id of [CARCASS, ...CUTS]) {
    await shop.catalog.putProduct({
      ...testProducts[0]!,
      id,
      ref: `BANC${id}`,
      label: `MORCEAU ${id}`,
      barcode: null,
    });
    await shop.stock.recordCount(counted(id, [0, 0]));
  }
  const lot = 'BANC-1';
  const sellby = addDays(parisDay(now), 9);
  await fixture.send({
    product_id: CARCASS,
    warehouse_id: 1,
    qty: 300,
    lot,
    sellby,
    purchase_price: 1900,
  });
  await fixture.send({
    movements: [
      { product_id: CARCASS, warehouse_id: 1, qty: -300 },
      ...CUTS.map((product_id) => ({ product_id, warehouse_id: 1, qty: 25 })),
    ],
    losses: [{ label: 'OS', qty: 40 }],
  });
  for (const productId of CUTS) {
    const [held] = lotsOf((await shop.stock.currentLevels([productId])).get(productId));
    const links = Array.from({ length: 50 }, (_, i) =>
      shop.stock.lots.recordOrder({
        source: { productId, lot: held!.lot },
        orderId: `BANC${productId}-${i}`,
        reference: `WEB-BANC-${i}`,
        customerId: testCustomer.id,
        customerName: testCustomer.society,
        at: now.toISOString(),
        by: 'admin:BANC',
        siteId: '1',
        productName: `MORCEAU ${productId}`,
        milli: 400,
        unitPriceE4: 150_000,
      }),
    );
    await shop.table.transact(links);
  }
  return { productId: CARCASS, lot };
};
