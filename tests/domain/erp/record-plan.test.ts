import { expect, test } from 'vitest';
import type { MovedMoney } from '#shared/erp/invoice-money.ts';
import { type DolibarrInvoice, isAllInvoiced, planOfRecord } from '#shared/erp/record-plan.ts';

const invoice = (more: Partial<DolibarrInvoice> = {}): DolibarrInvoice => ({
  id: '1',
  ref: 'FA2611-0001',
  refExt: null,
  isCreditNote: false,
  isDeposit: false,
  statusCode: '1',
  totalTtcCents: 10_000,
  restCents: 10_000,
  ...more,
});
const draft = invoice({ id: '2', ref: '(PROV2)', statusCode: '0' });

test('no other invoice follows once all is delivered, or all of it is invoiced', () => {
  const isAll = (deliveryStatus: string, ...invoices: DolibarrInvoice[]) =>
    isAllInvoiced({ deliveryStatus, totalTtcCents: 10_000 }, invoices);
  expect(isAll('livre', invoice({ totalTtcCents: 4000 }))).toBe(true);
  expect(isAll('en_preparation', invoice())).toBe(true);
  expect(isAll('en_preparation', invoice({ totalTtcCents: 9999 }))).toBe(false);
  expect(isAll('livre')).toBe(false);
  // a deposit invoice is followed by the invoice of the goods
  expect(isAll('livre', invoice({ isDeposit: true, totalTtcCents: 4000 }))).toBe(false);
  // a draft is still to come: the excess over the others is no overpayment
  expect(isAll('livre', invoice({ totalTtcCents: 4000 }), draft)).toBe(false);
  expect(isAll('livre', invoice(), { ...draft, isCreditNote: true })).toBe(true);
});

test('an overpayment of all invoices is recorded on the invoice of the goods, not on a deposit', () => {
  const invoices = [invoice({ id: '1', restCents: 0 }), invoice({ id: '2', restCents: 0, isDeposit: true })];
  const moved: MovedMoney = {
    num: 'A1',
    amountCents: 500,
    at: '2026-11-20T10:00:00.000Z',
    means: 'card',
    accountId: '1',
  };
  expect(planOfRecord(moved, { invoices, isAll: true, byHand: [] }, new Set())).toEqual({
    act: 'record',
    shares: [{ invoiceId: '1', amountCents: 500 }],
  });
});
