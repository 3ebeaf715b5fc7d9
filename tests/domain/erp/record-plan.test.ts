import { expect, test } from 'vitest';
import { type InvoiceThere, isAllInvoiced } from '#shared/erp/record-plan.ts';

const invoice = (more: Partial<InvoiceThere> = {}): InvoiceThere => ({
  id: '1',
  ref: 'FA2611-0001',
  refExt: null,
  isCreditNote: false,
  statusCode: '1',
  totalTtcCents: 10_000,
  restCents: 10_000,
  ...more,
});
const draft = invoice({ id: '2', ref: '(PROV2)', statusCode: '0' });

test('no other invoice is to come once all is delivered, or all of it is invoiced', () => {
  const isAll = (deliveryStatus: string, ...invoices: InvoiceThere[]) =>
    isAllInvoiced({ deliveryStatus, totalTtcCents: 10_000 }, invoices);
  expect(isAll('livre', invoice({ totalTtcCents: 4000 }))).toBe(true);
  expect(isAll('en_preparation', invoice())).toBe(true);
  expect(isAll('en_preparation', invoice({ totalTtcCents: 9999 }))).toBe(false);
  expect(isAll('livre')).toBe(false);
  // one that is being written is to come: what was paid above the others is no payment too much
  expect(isAll('livre', invoice({ totalTtcCents: 4000 }), draft)).toBe(false);
  expect(isAll('livre', invoice(), { ...draft, isCreditNote: true })).toBe(true);
});
