import { creditNoteFor, readAgain } from './credit-note.ts';
import { erpInvoicingStore } from './erp-invoicing.store.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedInvoice, ErpInvoicePayment } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { refundIdOfClaim } from '#functions/payments/payments.module.ts';
import {
  creditLines,
  type MovedMoney,
  numOf,
  type Shares,
  sharesOfPayment,
  sharesOfRefund,
  withShare,
} from '#shared/erp/invoice-money.ts';
import { invoicedCents, isDraft, isLive } from '#shared/erp/invoiced.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { Order } from '#shared/orders/order.ts';
import type { WeightClaim } from '#shared/claims/weight-claim.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

type Settling = {
  order: Order;
  rules: ErpInvoicing;
  money: readonly MovedMoney[];
  claims: readonly WeightClaim[];
  invoices: readonly ChangedInvoice[];
};

/**
 * Records each payment and refund on the validated invoices of its order, once: what is found under its number, or was
 * recorded before, is not written again. Nothing is written on a draft, which the ERP would spoil.
 * @returns the invoices as they are afterwards.
 */
export const recordMoney = async (
  services: StepServices,
  erp: DolibarrGateway,
  { order, rules, money, claims, invoices }: Settling,
): Promise<ChangedInvoice[]> => {
  const store = erpInvoicingStore(services.table);
  const known = await store.find(order.id);
  if (money.every(({ num, amountCents }) => known.recorded[num] === amountCents)) return [...invoices];
  let there = [...invoices];
  const own = new Set([...money.map(({ num }) => num), ...Object.keys(known.recorded)]);
  let found = await paymentsOf(erp, there);
  const claimed = new Set<ErpInvoicePayment>();

  const note = async (moved: MovedMoney, totalCents: Cents, on: string): Promise<void> => {
    const held = await store.find(order.id);
    await services.table.transact([
      store.keep(order.id, { ...held, recorded: { ...held.recorded, [moved.num]: totalCents } }),
      services.orders.audit(order.id, {
        at: services.step.at.toISOString(),
        actor: 'dolibarr',
        field: moved.amountCents < 0 ? 'remboursement' : 'paiement',
        from: null,
        to: `${moneyText(totalCents)} ${on}`,
        reason: 'dans Dolibarr',
      }),
    ]);
  };

  for (const moved of money) {
    const before = known.recorded[moved.num] ?? 0;
    const onInvoices = sumOf(found.filter(({ num }) => num === moved.num));
    const done = farther(before, onInvoices);
    const leftCents = moved.amountCents - done;
    if (done !== before) await note(moved, done, 'inscrit');
    if (leftCents === 0 || Math.sign(leftCents) !== Math.sign(moved.amountCents)) continue;
    const byHand = found.filter(({ num }) => !own.has(num));
    const same = byHand.find((payment) => payment.amountCents === moved.amountCents && !claimed.has(payment));
    const isAll = isAllInvoiced(order, there);
    const plan = planFor({ ...moved, amountCents: leftCents }, there, isAll);
    if (plan.leftCents !== 0 && same) {
      claimed.add(same);
      await note(moved, moved.amountCents, 'saisi à la main');
      continue;
    }
    if (plan.leftCents > 0 && isAll && sumOf(byHand) > 0) throw byHandAlready(moved, sumOf(byHand), there);
    let { shares } = plan;
    if (plan.leftCents < 0) {
      // what was received is on no invoice in whole yet: what went back has no place there either
      const isReceived = money.every(
        ({ num, amountCents }) => amountCents < 0 || numSum(found, num) >= amountCents,
      );
      if (rules.onDelivery === 'none' || !isReceived || !isAll) continue;
      const credited = await creditNoteFor(services, erp, {
        orderId: order.id,
        rules,
        refExt: moved.num,
        day: parisDay(new Date(moved.at)),
        description: `Remboursement de la commande ${order.reference}`,
        lines: creditLines(-plan.leftCents, ratesOf(order, claims, moved)),
        invoices: there,
      });
      if (!credited) continue;
      there = credited;
      shares = sharesOnCredit({ ...moved, amountCents: leftCents }, there);
    }
    if (shares.length === 0) continue;
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
    there = await readAgain(erp, there);
    found = await paymentsOf(erp, there);
    if (numSum(found, moved.num) !== onInvoices + total) throw notFoundAfterWrite(`Paiement ${moved.num}`);
    const on = there.filter(({ id }) => shares.some(({ invoiceId }) => invoiceId === id));
    await note(moved, done + total, `inscrit sur ${on.map(({ ref }) => ref).join(', ')}`);
  }
  return there;
};

/** What goes back for a claim bears its product's rate; any other refund those of the whole order, by their shares. */
const ratesOf = (order: Order, claims: readonly WeightClaim[], { num }: MovedMoney) => {
  const claim = claims.find(({ productId }) => numOf(refundIdOfClaim(order.id, productId)) === num);
  const line = claim && order.lines.find(({ productId }) => productId === claim.productId);
  return line ? [{ rate: line.vatRate, baseCents: 1, vatCents: 0 }] : orderTotal(order.lines).byRate;
};

const sumOf = (payments: readonly ErpInvoicePayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
const numSum = (payments: readonly ErpInvoicePayment[], of: string): Cents =>
  sumOf(payments.filter(({ num }) => num === of));
/** Recorded once and taken away there since: not recorded again. */
const farther = (a: Cents, b: Cents): Cents => (Math.abs(a) > Math.abs(b) ? a : b);

const paymentsOf = async (
  erp: DolibarrGateway,
  invoices: readonly ChangedInvoice[],
): Promise<ErpInvoicePayment[]> => {
  const payments: ErpInvoicePayment[] = [];
  for (const { id } of invoices.filter(isLive))
    payments.push(...(await readStep(erp.listInvoicePayments(id))));
  return payments;
};

/** Whether no other invoice is to come, so that what was paid above is paid too much. */
export const isAllInvoiced = (order: Order, invoices: readonly ChangedInvoice[]): boolean => {
  const live = invoices.filter(isLive).map((invoice) => ({ ...invoice, isVoid: false }));
  const hasDraft = invoices.some(({ isCreditNote, statusCode }) => !isCreditNote && isDraft(statusCode));
  if (live.length === 0 || hasDraft) return false;
  return order.deliveryStatus === 'livre' || invoicedCents(live) >= order.totalTtcCents;
};

/** What was paid above everything that is invoiced stands on the last invoice, until it goes back. */
const planFor = (moved: MovedMoney, invoices: readonly ChangedInvoice[], isAll: boolean): Shares => {
  const live = invoices.filter(isLive);
  if (moved.amountCents < 0) return sharesOfRefund(moved.amountCents, live);
  const plan = sharesOfPayment(moved.amountCents, live);
  const last = live.findLast(({ isCreditNote }) => !isCreditNote);
  if (plan.leftCents === 0 || !isAll || !last) return plan;
  return { shares: withShare(plan.shares, last.id, plan.leftCents), leftCents: plan.leftCents };
};

const byHandAlready = (moved: MovedMoney, byHand: Cents, invoices: readonly ChangedInvoice[]) =>
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

/** Their rounding of a credit note may be a cent or two off: what went back is recorded as it went. */
const OFF_CENTS = 2;

const sharesOnCredit = (moved: MovedMoney, invoices: readonly ChangedInvoice[]): Shares['shares'] => {
  const note = invoices.find(({ isCreditNote, refExt }) => isCreditNote && refExt === moved.num);
  const { shares, leftCents } = sharesOfRefund(moved.amountCents, invoices.filter(isLive), note?.id);
  return note && leftCents !== 0 && -leftCents <= OFF_CENTS ? withShare(shares, note.id, leftCents) : shares;
};
