import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

const line = (more: Pick<OrderLine, 'label' | 'ordered' | 'unitPriceE4'>): OrderLine =>
  orderedLine({
    productId: '1',
    ref: 'REF-1',
    category: 'Bœuf',
    priceReason: 'base',
    vatRate: 2000,
    ...more,
  });

/** An order of three lines, paid: by weight, by the piece, and with a name that is not markup. */
export const anOrder = (more: Partial<Order> = {}): Order => {
  const lines = [
    line({ label: 'Entrecôte', ordered: { unit: 'kg', milli: 2500 }, unitPriceE4: 249_500 }),
    line({ label: 'Poulet fermier', ordered: { unit: 'piece', milli: 1000 }, unitPriceE4: 120_000 }),
    line({
      label: 'Saucisse <maison> & Cie',
      ordered: { unit: 'piece', milli: 3000 },
      unitPriceE4: 4_115_000,
    }),
  ];
  const total = orderTotal(lines);
  return {
    id: '01M7ORDER000000000000000000',
    reference: 'CMD-20261121-0007',
    customerId: '01M7ACCOUNT0000000000000000',
    customerName: 'Bistrot "Démo"',
    customerEmail: 'chef@bistrot-demo.test',
    placedAt: '2026-11-21T09:05:00.000Z',
    lines,
    vat: { mode: 'flat', rate: 2000 },
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: 'en_attente',
    paymentStatus: 'paye',
    deliveryStatus: 'non_livre',
    paidCents: total.ttcCents,
    openAttemptId: null,
    erpState: 'a_envoyer',
    erpRef: null,
    version: 1,
    ...more,
  };
};
