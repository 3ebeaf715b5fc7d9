import { describe, expect, test } from 'vitest';
import {
  clientDeliveryLabel,
  clientDeliveryStatus,
  clientPaymentLabel,
  clientStatus,
  clientStatusLabel,
  deliveryStatuses,
  deliveryStatusLabels,
  reservesStock,
  isPending,
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
  pendingCents,
} from '#shared/orders/order-status.ts';
import {
  deliveryStatusMoves,
  isExpirable,
  mayDo,
  orderStatusMoves,
  paymentStatusMoves,
} from '#shared/orders/order-state.ts';

describe('order statuses', () => {
  test('customers read the translated vocabulary of PRO-26..28 and AMB-06', () => {
    expect(
      orderStatuses.map((status) => [clientStatus(status), clientStatusLabel(clientStatus(status))]),
    ).toEqual([
      ['nouveau', 'Nouvelle'],
      ['valide', 'Validée'],
      ['annule', 'Annulée'],
    ]);
    expect(paymentStatuses.map(clientPaymentLabel)).toEqual(['Non payé', 'Payé', 'Remboursé']);
    expect(clientDeliveryStatus('livre')).toBe('livre');
    expect(deliveryStatuses.map((status) => clientDeliveryLabel(clientDeliveryStatus(status)))).toEqual([
      'En cours',
      'En cours',
      'En cours',
      'Livré',
    ]);
  });

  test('only a new, unpaid order whose delivery has not started can be edited (AMB-08)', () => {
    const editable = orderStatuses.flatMap((status) =>
      paymentStatuses.flatMap((paymentStatus) =>
        deliveryStatuses.flatMap((deliveryStatus) =>
          mayDo('edit', { status, paymentStatus, deliveryStatus })
            ? [[status, paymentStatus, deliveryStatus]]
            : [],
        ),
      ),
    );
    expect(editable).toEqual([['en_attente', 'non_paye', 'non_livre']]);
  });

  test('only cancelling gives the stock back (AMB-35)', () => {
    expect(orderStatuses.filter((status) => reservesStock({ status }))).toEqual(['en_attente', 'valide']);
  });

  test('closed, an order is final: nothing is edited or counted, and only a pending shipment reserves stock', () => {
    const fresh = { status: 'en_attente', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' } as const;
    const closed = { ...fresh, closedAt: '2026-11-22T10:00:00.000Z' };
    expect([fresh, closed].map((order) => mayDo('edit', order))).toEqual([true, false]);
    expect([fresh, closed].map((order) => isPending({ ...order, totalTtcCents: 1 }))).toEqual([true, false]);
    expect(isPending({ ...closed, awaitsShipment: true, totalTtcCents: 1 })).toBe(false);
    const awaiting = [undefined, false, true].map((awaitsShipment) => ({
      ...closed,
      ...(awaitsShipment === undefined ? {} : { awaitsShipment }),
    }));
    expect(awaiting.map(reservesStock)).toEqual([false, false, true]);
    expect(reservesStock({ ...closed, awaitsShipment: true, status: 'annule' })).toBe(false);
  });

  test('an order expires only without payment, authorisation or preparation', () => {
    const fresh = { status: 'en_attente', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' } as const;
    const unpaid = { ...fresh, paidCents: 0 };
    expect(isExpirable(unpaid)).toBe(true);
    expect(isExpirable({ ...unpaid, paidCents: 1 })).toBe(false);
    expect(isExpirable({ ...unpaid, hold: {} })).toBe(false);
    // invoiced: its customer may be paying by transfer
    expect(isExpirable({ ...unpaid, booked: {} })).toBe(false);
    expect(isExpirable({ ...unpaid, status: 'valide' })).toBe(false);
  });

  test('an unpaid order that has not left counts against the cap of an account', () => {
    const state = { status: 'valide', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' } as const;
    const pending = { ...state, totalTtcCents: 12_000 };
    const counts = deliveryStatuses.filter((deliveryStatus) => isPending({ ...pending, deliveryStatus }));
    expect(counts).toEqual(['non_livre', 'en_preparation']);
    expect(isPending({ ...pending, status: 'annule' })).toBe(false);
    expect(paymentStatuses.filter((paymentStatus) => isPending({ ...pending, paymentStatus }))).toEqual([
      'non_paye',
    ]);
  });

  test('an authorised amount counts against no cap, as long as it is enough', () => {
    const state = { status: 'en_attente', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' } as const;
    const kept = (totalTtcCents: number) => ({ ...state, totalTtcCents, hold: { cents: 13_200 } });
    expect([kept(13_200), kept(13_201)].map(pendingCents)).toEqual([0, 13_201]);
  });

  test('an administrator sets any value over any other (WEB-03, AMB-81), each with its word', () => {
    const moves = [
      [orderStatusMoves, orderStatuses, ['En attente', 'Validée', 'Annulée'], orderStatusLabels],
      [paymentStatusMoves, paymentStatuses, ['Non payée', 'Payée', 'Remboursée'], paymentStatusLabels],
      [
        deliveryStatusMoves,
        deliveryStatuses,
        ['Non livrée', 'En préparation', 'Expédiée', 'Livrée'],
        deliveryStatusLabels,
      ],
    ] as const;
    for (const [{ states, next }, statuses, words, labels] of moves) {
      expect(states).toEqual(statuses);
      for (const status of states as readonly string[])
        expect([status, ...(next as (from: string) => readonly string[])(status)].toSorted()).toEqual(
          statuses.toSorted(),
        );
      expect(Object.values(labels)).toEqual(words);
      expect(Object.keys(labels)).toEqual(statuses);
    }
  });
});
