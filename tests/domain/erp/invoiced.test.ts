import { expect, test } from 'vitest';
import {
  depositCents,
  invoicedCents,
  invoiceDifferenceText,
  isAbandoned,
  isClosedWithRest,
  isDraft,
  isLive,
  isSettled,
  type OrderInvoice,
  restOfAll,
} from '#shared/erp/invoiced.ts';

/** In the ERP's format. */
const [DRAFT, OPEN, CLOSED, ABANDONED] = ['0', '1', '2', '3'] as const;
const codes = [DRAFT, OPEN, CLOSED, ABANDONED];

test('a draft and an abandoned invoice are known by their status', () => {
  expect([codes.filter(isDraft), codes.filter(isAbandoned)]).toEqual([[DRAFT], [ABANDONED]]);
});

test('money may be recorded on a validated invoice, and on one closed with nothing left', () => {
  const codesWhere = (is: typeof isLive, isCreditNote: boolean, restCents: number) =>
    codes.filter((statusCode) => is({ statusCode, isCreditNote, restCents }));
  expect(codesWhere(isLive, false, 0)).toEqual([OPEN, CLOSED]);
  // paid above its amount
  expect(codesWhere(isLive, false, -1)).toEqual([OPEN, CLOSED]);
  // abandoned with something left
  expect(codesWhere(isLive, false, 1)).toEqual([OPEN]);
  expect(codesWhere(isLive, true, 0)).toEqual([OPEN, CLOSED]);
  // a credit note that became a discount
  expect(codesWhere(isLive, true, -1)).toEqual([OPEN]);
  expect(codesWhere(isClosedWithRest, false, 1)).toEqual([CLOSED]);
  expect(codesWhere(isClosedWithRest, true, -1)).toEqual([CLOSED]);
  expect(codesWhere(isClosedWithRest, false, 0)).toEqual([]);
});

const invoice: OrderInvoice = {
  id: '1',
  ref: 'FA2611-0001',
  isCreditNote: false,
  isVoid: false,
  totalTtcCents: 5000,
  restCents: 5000,
};
const note: OrderInvoice = {
  ...invoice,
  id: '2',
  ref: 'AV2611-0001',
  isCreditNote: true,
  totalTtcCents: -700,
  restCents: -200,
};
const gone: OrderInvoice = { ...invoice, id: '3', isVoid: true };
const { restCents: _unread, ...unread } = invoice;

test('the invoiced sum has credit notes deducted, and excludes void invoices', () => {
  expect([invoicedCents([]), invoicedCents([invoice, note, gone])]).toEqual([0, 4300]);
});

test('the amount due is known once each validated invoice was read for it', () => {
  expect(restOfAll([invoice, note, gone])).toBe(4800);
  for (const unknown of [[], [gone], [invoice, unread]]) expect(restOfAll(unknown)).toBeUndefined();
  expect(restOfAll([{ ...unread, isVoid: true }, note])).toBe(-200);
});

test('no more will be invoiced once it is delivered, credited, or invoiced above its total', () => {
  const order = (totalTtcCents: number, deliveryStatus = 'expedie') => ({ totalTtcCents, deliveryStatus });
  expect([isSettled(order(5000), [invoice]), isSettled(order(4999), [invoice])]).toEqual([false, true]);
  expect(isSettled(order(9000, 'livre'), [])).toBe(true);
  expect(isSettled(order(9000), [invoice, note])).toBe(true);
  // a note in draft or deleted does not count yet
  expect(isSettled(order(9000), [invoice, { ...note, isVoid: true }])).toBe(false);
  expect(isSettled(order(9000), [])).toBe(false);
});

test('a deposit is in the invoice that follows it, and ends nothing', () => {
  const deposit = { ...invoice, id: '7', ref: 'AC2611-0001', totalTtcCents: 1000, isDeposit: true };
  expect([invoicedCents([deposit]), invoicedCents([deposit, invoice, note])]).toEqual([0, 4300]);
  expect([depositCents([deposit, invoice]), depositCents([{ ...deposit, isVoid: true }])]).toEqual([1000, 0]);
  const delivered = { totalTtcCents: 5000, deliveryStatus: 'livre' };
  expect(isSettled(delivered, [deposit])).toBe(false);
  expect(isSettled(delivered, [{ ...deposit, isVoid: true }])).toBe(true);
  expect(isSettled(delivered, [deposit, invoice])).toBe(true);
  expect(invoiceDifferenceText(deposit, 0, 5000).replaceAll(/\s/g, ' ')).toBe(
    'Acompte AC2611-0001 : 10,00 € TTC',
  );
});

test('a history names each invoice by its number and amount, and the gap to the order where there is one', () => {
  const said = (of: OrderInvoice, all = 5000) => invoiceDifferenceText(of, all, 5000).replaceAll(/\s/g, ' ');
  expect(said(invoice)).toBe('Facture FA2611-0001 : 50,00 € TTC');
  expect(said(note, 4300)).toBe(
    'Avoir AV2611-0001 : −7,00 € TTC ; facturé en tout 43,00 €, commande 50,00 €',
  );
  expect(said(gone, 0)).toBe('Facture FA2611-0001 : annulée');
  // a draft does not count yet, and is not called cancelled
  expect(said({ ...invoice, isVoid: true, isDraft: true })).toBe('Facture FA2611-0001 : brouillon');
});
