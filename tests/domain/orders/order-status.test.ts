import { describe, expect, test } from 'vitest';
import {
  clientDeliveryLabel,
  clientDeliveryStatus,
  clientPaymentLabel,
  clientStatus,
  clientStatusLabel,
  deliveryStatuses,
  isEditable,
  isPayable,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order-status.ts';

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
          isEditable({ status, paymentStatus, deliveryStatus })
            ? [[status, paymentStatus, deliveryStatus]]
            : [],
        ),
      ),
    );
    expect(editable).toEqual([['en_attente', 'non_paye', 'non_livre']]);
  });

  test('whatever is neither cancelled nor paid can be paid (AMB-40)', () => {
    expect(isPayable({ status: 'valide', paymentStatus: 'non_paye', deliveryStatus: 'livre' })).toBe(true);
    expect(isPayable({ status: 'annule', paymentStatus: 'non_paye', deliveryStatus: 'non_livre' })).toBe(
      false,
    );
    expect(isPayable({ status: 'valide', paymentStatus: 'rembourse', deliveryStatus: 'livre' })).toBe(false);
  });
});
