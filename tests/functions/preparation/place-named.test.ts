import { expect, test } from 'vitest';
import { preparationRow } from '#functions/preparation/preparation-view.ts';
import { DEFAULT_DEPARTURE } from '#shared/settings/departure.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { NOW } from '#tests/support/orders/shop.ts';

const SHOWN = { now: NOW, departure: DEFAULT_DEPARTURE };

test('the preparer reads the delivery place of the company, and nothing for the account’s own address', () => {
  const { delivery: _, ...order } = anOrder();
  const to = { zone: null, day: null, note: '' };
  const address = { label: 'Labo', address: '3 rue', complement: '', postal: '33000', city: 'B', phone: '' };
  expect(preparationRow({ ...order, delivery: { ...to, address } }, SHOWN)).toMatchObject({ lieu: 'Labo' });
  expect(preparationRow({ ...order, delivery: { ...to, address: null } }, SHOWN)).not.toHaveProperty('lieu');
  expect(preparationRow(order, SHOWN)).not.toHaveProperty('lieu');
});
