import { expect, test } from 'vitest';
import type { TicketLine } from '#functions/gateways/cashmag/till-gateway.ts';
import { storeSales } from '#functions/till/read-sales.ts';

const product = {
  productId: '7',
  productName: 'RÔTI',
  category: 'BOEUF',
  unitPriceCents: 2000,
  milli: -300,
  amountTtcCents: -600,
  amountHtCents: -569,
  freeCount: 0,
};

test('the rate of a product is that of most of its money, also where most of it was refunded', () => {
  const line = (vatRate: number, milli: number): TicketLine => ({
    productId: '7',
    milli,
    amountTtcCents: milli * 2,
    vatRate,
    discountCents: 0,
    soldAt: `2026-11-20T10:00:0${Math.abs(milli) / 100}.000Z`,
  });
  const ticket = { id: 'T1', lines: [line(1000, 200), line(550, -500)] };
  const [sold] = storeSales({ id: '1', name: 'Lormont' }, [product], [ticket]);
  expect(sold).toMatchObject({ store: 'Lormont', vatRate: 550, lastSoldAt: '2026-11-20T10:00:02.000Z' });
});
