import { expect, test } from 'vitest';
import { cartOfReorder, cartWith } from '#frontend/features/orders/pro/reorder/reorder-cart.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';

/** Ordered by the piece before, sold by the kilo alone today. */
const line: ReorderLineReply = {
  product_id: '83',
  ref: 'VO083',
  label: 'POULET FERMIER',
  category_name: 'VOLAILLE',
  unit: 'kg',
  price: 6.9,
  price_ttc: 7.28,
  vat_rate: 5.5,
  stock_reel: 40,
  availability: 'available',
  orderable_quantity: 6.4,
  quantity: 6.4,
  pieces: 4,
  past_price: 6.9,
  price_changed: false,
};

test('adds pieces of a product that is sold by the kilo since to those in the cart', () => {
  const again = cartOfReorder([line]);
  const once = cartWith([], again);
  expect(once).toEqual([
    { productId: '83', name: 'POULET FERMIER', quantity: { unit: 'piece', milli: 4000 }, inPieces: true },
  ]);
  expect(cartWith(once, again)[0]?.quantity).toEqual({ unit: 'piece', milli: 8000 });
});
