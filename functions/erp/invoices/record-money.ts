import { goodsOfClaim } from './credit-claims.ts';
import { creditNoteFor, readAgain } from './credit-note.ts';
import { type OwnInvoice, withShares } from './invoiced-orders.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoicePayment } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { refundIdOfClaim } from '#functions/payments/payments.module.ts';
import {
  creditedGoods,
  type CreditLine,
  creditLines,
  type MovedMoney,
  numOf,
  type Shares,
} from '#shared/erp/invoice-money.ts';
import { isLive } from '#shared/erp/invoiced.ts';
import {
  isAllInvoiced,
  type DolibarrPayment,
  planOfRecord,
  sharesOnCredit,
  sumOf,
} from '#shared/erp/record-plan.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Claim } from '#shared/claims/claim.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

type Settling = {
  order: Order;
  rules: ErpInvoicing;
  money: readonly MovedMoney[];
  claims: readonly Claim[];
  invoices: readonly OwnInvoice[];
};

/** Invoices and payments of an order as last read from the ERP. */
type Read = { invoices: OwnInvoice[]; payments: readonly ErpInvoicePayment[] };

type Recording = Settling & {
  services: StepServices;
  erp: DolibarrGateway;
  /** Amounts recorded before. */
  recorded: Readonly<Record<string, Cents>>;
  /** The numbers of our own payments; all others were entered by hand. */
  own: ReadonlySet<string>;
  /** Payments entered by hand that match payments of ours. */
  claimed: Set<DolibarrPayment>;
};

/**
 * Records each payment and refund on the validated invoices of its order, once: one found under its number,
 * or recorded before, is not written again. Nothing is written on a draft, which Dolibarr would corrupt.
 * @returns the invoices afterwards.
 */
export const recordMoney = async (
  services: StepServices,
  erp: DolibarrGateway,
  settling: Settling,
): Promise<OwnInvoice[]> => {
  const { order, money, invoices } = settling;
  const { recorded } = await services.erpInvoicing.find(order.id);
  if (money.every(({ num, amountCents }) => recorded[num] === amountCents)) return [...invoices];
  const others = await recordedOfOthers(services, settling);
  const own = new Set([...money.map(({ num }) => num), ...Object.keys(recorded), ...others]);
  const recording: Recording = { ...settling, services, erp, recorded, own, claimed: new Set() };
  let there: Read = { invoices: [...invoices], payments: await paymentsOf(erp, invoices) };
  for (const moved of money) there = await recordOne(recording, moved, there);
  return there.invoices;
};

/** The numbers of what the shop recorded for the other orders of the same invoices. */
const recordedOfOthers = async (
  { erpInvoicing }: StepServices,
  { order, invoices }: Settling,
): Promise<string[]> => {
  const ids = new Set(invoices.flatMap(({ orders }) => orders.flatMap(({ orderId }) => orderId ?? [])));
  ids.delete(order.id);
  const found = await mapInBatches([...ids], (id) => erpInvoicing.find(id));
  return found.flatMap(({ recorded }) => Object.keys(recorded));
};

/** Records the missing part of one payment or refund. */
const recordOne = async (recording: Recording, moved: MovedMoney, there: Read): Promise<Read> => {
  const { order, own, claimed, recorded } = recording;
  const before = recorded[moved.num] ?? 0;
  const done = farther(before, numSum(there.payments, moved.num));
  const left = { ...moved, amountCents: moved.amountCents - done };
  if (done !== before) await note(recording, moved, { cents: done, on: 'inscrit' });
  if (left.amountCents === 0 || Math.sign(left.amountCents) !== Math.sign(moved.amountCents)) return there;
  const isAll = isAllInvoiced(order, there.invoices);
  const byHand = there.payments.filter(({ num }) => !own.has(num));
  const plan = planOfRecord(left, { invoices: there.invoices, isAll, byHand }, claimed);
  switch (plan.act) {
    case 'nothing':
      return there;
    case 'claim':
      claimed.add(plan.payment);
      await note(recording, moved, { cents: moved.amountCents, on: 'saisi à la main' });
      return there;
    case 'refuse':
      throw byHandAlready(moved, plan.byHandCents, there.invoices);
    case 'record':
      return write(recording, moved, { there, done, shares: plan.shares });
    case 'credit': {
      const credited = isAll ? await credit(recording, moved, there, plan.cents) : undefined;
      if (!credited) return there;
      const after = { ...there, invoices: credited };
      return write(recording, moved, { there: after, done, shares: sharesOnCredit(left, credited) });
    }
  }
};

/** A credit note for a refund that was not an overpayment; only once everything received is on invoices. */
const credit = async (
  { services, erp, order, rules, money, claims }: Recording,
  moved: MovedMoney,
  { invoices, payments }: Read,
  cents: Cents,
): Promise<OwnInvoice[] | undefined> => {
  // the payments are not fully on invoices yet, so the refund cannot be either
  const isReceived = money.every(
    ({ num, amountCents }) => amountCents < 0 || numSum(payments, num) >= amountCents,
  );
  if (rules.onDelivery === 'none' || !isReceived) return undefined;
  return creditNoteFor(services, erp, {
    order,
    rules,
    refExt: moved.num,
    day: parisDay(new Date(moved.at)),
    description: `Remboursement de la commande ${order.reference}`,
    lines: linesOf(order, claims, moved, cents),
    invoices,
  });
};

type Writing = { there: Read; done: Cents; shares: Shares['shares'] };

const write = async (
  recording: Recording,
  moved: MovedMoney,
  { there, done, shares }: Writing,
): Promise<Read> => {
  if (shares.length === 0) return there;
  const { services, erp, order } = recording;
  const onInvoices = numSum(there.payments, moved.num);
  const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await writeStep(
    erp.recordInvoicePayment({
      num: moved.num,
      means: moved.means,
      bankAccountId: moved.accountId,
      at: moved.at,
      note: order.reference,
      amounts: shares,
    }),
  );
  const invoices = await readAgain(services, erp, order, there.invoices);
  const payments = await paymentsOf(erp, invoices);
  if (numSum(payments, moved.num) !== onInvoices + total) throw notFoundAfterWrite(`Paiement ${moved.num}`);
  const refs = invoices.filter(({ id }) => shares.some(({ invoiceId }) => invoiceId === id));
  const on = `inscrit sur ${refs.map(({ ref }) => ref).join(', ')}`;
  await note(recording, moved, { cents: done + total, on });
  return { invoices: await withShares(services, order.id, invoices), payments };
};

/** Saves the recorded amount, with an entry in the order's history. */
const note = async (
  { services: { table, orders, erpInvoicing, step }, order }: Recording,
  moved: MovedMoney,
  { cents, on }: { cents: Cents; on: string },
): Promise<void> => {
  const stored = await erpInvoicing.find(order.id);
  await table.transact([
    erpInvoicing.keep(order.id, { ...stored, recorded: { ...stored.recorded, [moved.num]: cents } }),
    orders.audit(order.id, {
      at: step.at.toISOString(),
      actor: 'dolibarr',
      field: moved.amountCents < 0 ? 'remboursement' : 'paiement',
      from: null,
      to: `${moneyText(cents)} ${on}`,
      reason: 'dans Dolibarr',
    }),
  ]);
};

/** A refund of a claim is for its product; any other refund is split over the order's VAT rates. */
const linesOf = (
  order: Order,
  claims: readonly Claim[],
  { num }: MovedMoney,
  cents: Cents,
): readonly CreditLine[] => {
  const claim = claims.find(({ productId }) => numOf(refundIdOfClaim(order.id, productId)) === num);
  const line = claim && order.lines.find(({ productId }) => productId === claim.productId);
  return claim && line
    ? creditedGoods(cents, { ...goodsOfClaim(claim), vatRate: line.vatRate })
    : creditLines(cents, orderTotal(order.lines).byRate);
};

const numSum = (payments: readonly ErpInvoicePayment[], of: string): Cents =>
  sumOf(payments.filter(({ num }) => num === of));
/** Recorded once and deleted in Dolibarr since: not recorded again. */
const farther = (a: Cents, b: Cents): Cents => (Math.abs(a) > Math.abs(b) ? a : b);

const paymentsOf = async (
  erp: DolibarrGateway,
  invoices: readonly OwnInvoice[],
): Promise<ErpInvoicePayment[]> => {
  const payments: ErpInvoicePayment[] = [];
  for (const { id } of invoices.filter(isLive)) {
    const listed = await readStep(erp.listInvoicePayments(id));
    payments.push(...listed.filter(({ isCredit }) => !isCredit));
  }
  return payments;
};

const byHandAlready = (moved: MovedMoney, byHand: Cents, invoices: readonly OwnInvoice[]) =>
  new StepStopped({
    kind: 'refused',
    reason: 'business_rule',
    httpStatus: 0,
    detail: `${moneyText(byHand)} sont saisis à la main sur ${invoices
      .filter(isLive)
      .map(({ ref }) => ref)
      .join(
        ', ',
      )} : le paiement de ${moneyText(moved.amountCents)} reçu par le site n’y tient plus. Retirez-les là-bas et rejouez, ou acceptez l’écart.`,
  });
