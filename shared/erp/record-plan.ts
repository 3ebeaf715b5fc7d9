import type { Cents } from '#shared/kernel/money.ts';
import {
  type MovedMoney,
  type OpenInvoice,
  type Shares,
  sharesOfPayment,
  sharesOfRefund,
  withShare,
} from './invoice-money.ts';
import { invoicedCents, isDraft, isLive } from './invoiced.ts';

/** An invoice or credit note of an order there, as far as money is planned on it. */
export type DolibarrInvoice = OpenInvoice & {
  ref: string;
  refExt: string | null;
  statusCode: string;
  isDeposit: boolean;
  totalTtcCents: Cents;
};

/** What of a payment stands on one invoice. */
export type DolibarrPayment = { readonly num: string; readonly amountCents: Cents };

/** What the ERP holds just now. `isAll`: no other invoice is to come; `byHand`: payments that are none of ours. */
export type DolibarrPayments = {
  invoices: readonly DolibarrInvoice[];
  isAll: boolean;
  byHand: readonly DolibarrPayment[];
};

/** What is to be done about money that moved, of which so much is not recorded yet. */
export type RecordPlan =
  | { act: 'nothing' }
  /** Somebody recorded the very amount by hand. */
  | { act: 'claim'; payment: DolibarrPayment }
  /** What is typed by hand leaves no place for it: a person's. */
  | { act: 'refuse'; byHandCents: Cents }
  | { act: 'record'; shares: Shares['shares'] }
  /** More went back than was paid too much: it needs a credit note. */
  | { act: 'credit'; cents: Cents };

/** `left`: what is not recorded yet, and `claimed` the payments by hand that stand for other money already. */
export const planOfRecord = (
  left: MovedMoney,
  { invoices, isAll, byHand }: DolibarrPayments,
  claimed: ReadonlySet<DolibarrPayment>,
): RecordPlan => {
  const plan = sharesOf(left, invoices, isAll);
  const same = byHand.find((payment) => payment.amountCents === left.amountCents && !claimed.has(payment));
  if (plan.leftCents !== 0 && same) return { act: 'claim', payment: same };
  const byHandCents = sumOf(byHand);
  if (plan.leftCents > 0 && isAll && byHandCents > 0) return { act: 'refuse', byHandCents };
  if (plan.leftCents < 0) return { act: 'credit', cents: -plan.leftCents };
  return plan.shares.length === 0 ? { act: 'nothing' } : { act: 'record', shares: plan.shares };
};

/** What was paid above everything that is invoiced stands on the last invoice, until it goes back. */
const sharesOf = (moved: MovedMoney, invoices: readonly DolibarrInvoice[], isAll: boolean): Shares => {
  const live = invoices.filter(isLive);
  if (moved.amountCents < 0) return sharesOfRefund(moved.amountCents, live);
  const plan = sharesOfPayment(moved.amountCents, live);
  const last = live.findLast(({ isCreditNote, isDeposit }) => !isCreditNote && !isDeposit);
  if (plan.leftCents === 0 || !isAll || !last) return plan;
  return { shares: withShare(plan.shares, last.id, plan.leftCents), leftCents: plan.leftCents };
};

/** Their rounding of a credit note may be a cent or two off: what went back is recorded as it went. */
const OFF_CENTS = 2;

/** What went back, once the credit note that was drawn up for it is there. */
export const sharesOnCredit = (moved: MovedMoney, invoices: readonly DolibarrInvoice[]): Shares['shares'] => {
  const note = invoices.find(({ isCreditNote, refExt }) => isCreditNote && refExt === moved.num);
  const { shares, leftCents } = sharesOfRefund(moved.amountCents, invoices.filter(isLive), note?.id);
  return note && leftCents !== 0 && -leftCents <= OFF_CENTS ? withShare(shares, note.id, leftCents) : shares;
};

/** Whether no other invoice is to come, so that what was paid above is paid too much. */
export const isAllInvoiced = (
  order: { deliveryStatus: string; totalTtcCents: Cents },
  invoices: readonly DolibarrInvoice[],
): boolean => {
  const live = invoices.filter(isLive).map((invoice) => ({ ...invoice, isVoid: false }));
  const hasDraft = invoices.some(({ isCreditNote, statusCode }) => !isCreditNote && isDraft(statusCode));
  if (live.every(({ isDeposit }) => isDeposit) || hasDraft) return false;
  return order.deliveryStatus === 'livre' || invoicedCents(live) >= order.totalTtcCents;
};

export const sumOf = (payments: readonly DolibarrPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
