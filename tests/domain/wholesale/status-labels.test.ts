import { describe, expect, test } from 'vitest';
import { invoiceLabel } from '#shared/invoices/invoice-label.ts';
import { orderLabel } from '#shared/wholesale/status-labels.ts';

describe('WHO-07, AMB-90: label of an order’s code', () => {
  test.each([
    ['-1', false, 'Annulée'],
    ['0', false, 'Brouillon'],
    ['1', false, 'Validée'],
    ['1', true, 'Facturée'],
    ['2', false, 'En cours de traitement'],
    ['2', true, 'Facturée'],
    ['3', false, 'Livrée'],
    ['3', true, 'Traitée'],
    ['9', false, '9'],
  ] as const)('%s, billed %s: %s', (code, isBilled, label) => {
    expect(orderLabel(code, isBilled)).toBe(label);
  });
});

describe('WHO-08: label of an invoice’s state', () => {
  const label = (statusCode: string, paid = 0, isPaid = false, closeCode: string | null = null) =>
    invoiceLabel({ statusCode, isPaid, closeCode, totalTtcCents: 100, restCents: 100 - paid });

  test('each of the six', () => {
    expect(label('0')).toBe('Brouillon');
    expect(label('1')).toBe('Impayée');
    expect(label('1', 1)).toBe('Partiellement payée');
    // covered by a credit note, which leaves it open
    expect(label('1', 100)).toBe('Payée');
    expect(label('1', 101)).toBe('Payée');
    expect(label('2', 100, true)).toBe('Payée');
    // closed without the money: not paid
    expect(label('2')).toBe('Abandonnée');
    expect(label('3', 0, false, 'replaced')).toBe('Remplacée');
    expect(label('3', 0, false, 'abandon')).toBe('Abandonnée');
    expect(label('9')).toBe('9');
  });
});
