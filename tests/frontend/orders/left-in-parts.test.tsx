import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DeliveryBadge } from '#frontend/features/orders/pro/history/order-badges.tsx';
import { OrderDelivery } from '#frontend/features/orders/pro/history/order-delivery.tsx';
import { clientRow } from '#functions/orders/order-view.ts';
import { orderRow } from '#shared/orders/order-replies.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

afterEach(cleanup);

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const [line] = anOrder().lines;
const lines = [
  { ...line!, label: 'Bavette', ordered: kg(2500), prepared: kg(2400), delivered: kg(1000) },
  { ...line!, productId: '2', label: 'Onglet', ordered: kg(3000), prepared: kg(3000), delivered: kg(3000) },
];
const row = (more: Parameters<typeof anOrder>[0]) => orderRow.parse(clientRow(anOrder({ lines, ...more })));

test('a partly shipped order shows it to the customer, and what is still to come', () => {
  const order = row({ status: 'valide', deliveryStatus: 'expedie' });
  expect(order.statut_livraison).toBe('en_cours');
  render(
    <>
      <DeliveryBadge order={order} />
      <OrderDelivery order={order} />
    </>,
  );
  expect(screen.getByText('En partie en route')).toBeTruthy();
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain(
    'Pas encore partiBavette, 1,40 kg sur 2,40 kg',
  );
});

test.each([
  ['whole', { deliveryStatus: 'expedie', closedAt: '2026-11-23T06:00:00.000Z' }, 'En cours'],
  ['not at all', { deliveryStatus: 'en_preparation' }, 'En cours'],
  ['and arrived', { deliveryStatus: 'livre', closedAt: '2026-11-23T06:00:00.000Z' }, 'Livré'],
] as const)('one that left %s reads as before', (_, more, word) => {
  const order = row({ status: 'valide', ...more });
  expect(order.reste_a_partir).toBeUndefined();
  render(<DeliveryBadge order={order} />);
  expect(screen.getByText(word)).toBeTruthy();
});
