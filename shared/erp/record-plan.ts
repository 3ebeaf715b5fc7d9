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

/** An ERP invoice or credit note of an order. */
export type DolibarrInvoice = OpenInvoice & {
  ref: string;
  refExt: string | null;
  statusCode: string;
  isDeposit: boolean;
  totalTtcCents: Cents;
  deductedCents?: Cents;
};

/** A payment's share on an invoice. */
export type DolibarrPayment = { readonly num: string; readonly amountCents: Cents };

/**
 * Current payments in the ERP. `isAll`: no further invoice is expected; `byHand`: payments recorded manually.
 */
export type DolibarrPayments = {
  invoices: readonly DolibarrInvoice[];
  isAll: boolean;
  byHand: readonly DolibarrPayment[];
};

/** How to record a movement's unrecorded amount. */
export type RecordPlan =
  | { act: 'nothing' }
  /** A manual payment has exactly this amount. */
  | { act: 'claim'; payment: DolibarrPayment }
  /** Manual payments leave no room for it: an administrator must resolve it. */
  | { act: 'refuse'; byHandCents: Cents }
  | { act: 'record'; shares: Shares['shares'] }
  /** The refund exceeds the overpayment: it needs a credit note. */
  | { act: 'credit'; cents: Cents };

/** `left`: unrecorded amount; `claimed`: manual payments already matched. */
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

/** An overpayment is recorded on the last invoice until it is refunded. */
const sharesOf = (moved: MovedMoney, invoices: readonly DolibarrInvoice[], isAll: boolean): Shares => {
  const live = invoices.filter(isLive);
  if (moved.amountCents < 0) return sharesOfRefund(moved.amountCents, live);
  const plan = sharesOfPayment(moved.amountCents, live);
  const last = live.findLast(({ isCreditNote, isDeposit }) => !isCreditNote && !isDeposit);
  if (plan.leftCents === 0 || !isAll || !last) return plan;
  return { shares: withShare(plan.shares, last.id, plan.leftCents), leftCents: plan.leftCents };
};

/**
 * Dolibarr's rounding of a credit note can be off by a cent or two: the refund is recorded at its own amount.
 */
const OFF_CENTS = 2;

/** Shares of a refund once its credit note exists. */
export const sharesOnCredit = (moved: MovedMoney, invoices: readonly DolibarrInvoice[]): Shares['shares'] => {
  const note = invoices.find(({ isCreditNote, refExt }) => isCreditNote && refExt === moved.num);
  const { shares, leftCents } = sharesOfRefund(moved.amountCents, invoices.filter(isLive), note?.id);
  return note && leftCents !== 0 && -leftCents <= OFF_CENTS ? withShare(shares, note.id, leftCents) : shares;
};

/** No further invoice is expected, so that an excess is an overpayment. */
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
