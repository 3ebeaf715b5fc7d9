import { expect, test } from 'vitest';
import { whyOpen } from '#shared/orders/needs-customer.ts';
import { orderReference } from '#shared/orders/order-reference.ts';

const over = {
  reference: 'CMD-20261121-0007',
  status: 'valide',
  paymentStatus: 'paye',
  deliveryStatus: 'livre',
  erpState: 'verifie',
} as const;

test('an order needs its customer until it is paid, delivered and in the books', () => {
  expect(whyOpen(over)).toBeUndefined();
  expect(whyOpen({ ...over, paymentStatus: 'non_paye' })).toBe(
    'la commande CMD-20261121-0007 n’est pas payée',
  );
  for (const deliveryStatus of ['non_livre', 'en_preparation', 'expedie'] as const)
    expect(whyOpen({ ...over, deliveryStatus })).toBe('la commande CMD-20261121-0007 n’est pas livrée');
  for (const erpState of ['a_envoyer', 'envoye', 'douteux'] as const)
    expect(whyOpen({ ...over, erpState })).toBe(
      'la commande CMD-20261121-0007 n’est pas encore enregistrée en comptabilité',
    );
  expect(whyOpen({ ...over, erpState: 'en_echec' })).toBeUndefined();
});

test('cancelled or refunded orders need no action, whatever else they are', () => {
  const open = { ...over, deliveryStatus: 'non_livre', erpState: 'douteux' } as const;
  expect(whyOpen({ ...open, status: 'annule', paymentStatus: 'non_paye' })).toBeUndefined();
  expect(whyOpen({ ...open, paymentStatus: 'rembourse' })).toBeUndefined();
});

test('a reference is the day and a number of at least four digits', () => {
  expect(orderReference('2026-11-21', 7)).toBe('CMD-20261121-0007');
  expect(orderReference('2026-11-21', 12_345)).toBe('CMD-20261121-12345');
});
