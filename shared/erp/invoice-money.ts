import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';
import { type Attempt, isPaid } from '#shared/payments/attempt.ts';
import type { Refund } from '#shared/payments/refund.ts';

/** A payment or refund to record on the ERP's invoices. */
export type MovedMoney = {
  /** Our id, used as the payment's number in the ERP. */
  num: string;
  means: 'card' | 'wallet';
  accountId: string;
  at: string;
  /** Negative for refunds. */
  amountCents: Cents;
};

/**
 * Movements to record, payments before refunds, each by age. A duplicate payment and its refund are omitted,
 * and so is a provider without an ERP account.
 */
export const movedMoney = (
  { accounts }: Pick<ErpInvoicing, 'accounts'>,
  attempts: readonly Attempt[],
  refunds: readonly Refund[],
): MovedMoney[] => {
  const counted = attempts.filter((attempt) => isPaid(attempt) && !attempt.isSurplus);
  const moved = (of: Attempt, what: Pick<MovedMoney, 'num' | 'at' | 'amountCents'>): MovedMoney[] => {
    const means = of.provider === 'stripe' ? 'card' : 'wallet';
    const accountId = accounts[means];
    return accountId === null ? [] : [{ ...what, means, accountId }];
  };
  return [
    ...counted
      .flatMap((of) => moved(of, { num: numOf(of.id), at: of.createdAt, amountCents: of.amountCents }))
      .sort(byAge),
    ...refunds
      .filter(({ state }) => state === 'succeeded')
      .flatMap((refund) => {
        const of = counted.find(({ id }) => id === refund.attemptId);
        return of
          ? moved(of, { num: numOf(refund.id), at: refund.createdAt, amountCents: -refund.amountCents })
          : [];
      })
      .sort(byAge),
  ];
};

/** The ERP stores 50 characters. */
export const numOf = (id: string): string => id.slice(0, 50);

/** Ties are sorted by number, so that each run has the same order. */
const byAge = (a: MovedMoney, b: MovedMoney): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.num < b.num ? -1 : 1;
};

/** A validated invoice or credit note with its unpaid rest. */
export type OpenInvoice = { id: string; isCreditNote: boolean; restCents: Cents };

/** Shares of an amount by invoice, and the unallocated rest. */
export type Shares = { shares: { invoiceId: string; amountCents: Cents }[]; leftCents: Cents };

/** Allocates a payment to unpaid rests, oldest invoice first. */
export const sharesOfPayment = (amountCents: Cents, invoices: readonly OpenInvoice[]): Shares =>
  sharedOut(
    amountCents,
    invoices.filter(({ isCreditNote }) => !isCreditNote),
  );

/**
 * Allocates a refund to overpaid invoices, then to unused credit notes as far as they exceed the unpaid rest,
 * since that part is set off against it. A credit note created for the refund (`ownNote`) is not set off.
 */
export const sharesOfRefund = (
  amountCents: Cents,
  invoices: readonly OpenInvoice[],
  ownNote?: string,
): Shares => {
  const inOrder = invoices.toSorted((a, b) => Number(a.isCreditNote) - Number(b.isCreditNote));
  let unpaidCents = invoices.reduce((sum, { restCents }) => sum + Math.max(0, restCents), 0);
  const owed = inOrder.map((invoice) => {
    const owedCents = Math.max(0, -invoice.restCents);
    const isSetOff = invoice.isCreditNote && invoice.id !== ownNote;
    const setOff = isSetOff ? Math.min(unpaidCents, owedCents) : 0;
    unpaidCents -= setOff;
    return { ...invoice, restCents: owedCents - setOff };
  });
  const { shares, leftCents } = sharedOut(-amountCents, owed);
  return {
    shares: shares.map((share) => ({ ...share, amountCents: -share.amountCents })),
    leftCents: 0 - leftCents,
  };
};

const sharedOut = (amountCents: Cents, invoices: readonly OpenInvoice[]): Shares => {
  let leftCents = amountCents;
  const shares: Shares['shares'] = [];
  for (const { id, restCents } of invoices) {
    const taken = Math.min(leftCents, Math.max(0, restCents));
    if (taken <= 0) continue;
    shares.push({ invoiceId: id, amountCents: taken });
    leftCents -= taken;
  }
  return { shares, leftCents };
};

/** Adds to the share of an invoice. */
export const withShare = (
  shares: Shares['shares'],
  invoiceId: string,
  amountCents: Cents,
): Shares['shares'] => {
  const has = shares.some((share) => share.invoiceId === invoiceId);
  return has
    ? shares.map((share) =>
        share.invoiceId === invoiceId ? { ...share, amountCents: share.amountCents + amountCents } : share,
      )
    : [...shares, { invoiceId, amountCents }];
};

/**
 * Splits a TTC amount over the VAT rates of an order's lines, to the cent, with HT prices that reproduce the
 * TTC amount.
 */
export const creditLines = (
  amountCents: Cents,
  byRate: readonly { rate: BasisPoints; baseCents: Cents; vatCents: Cents }[],
): { vatBasisPoints: BasisPoints; priceHtE4: PriceE4 }[] => {
  const rates = byRate.map(({ rate, baseCents, vatCents }) => ({ rate, ttc: baseCents + vatCents }));
  const total = rates.reduce((sum, { ttc }) => sum + ttc, 0);
  let [left, of] = [amountCents, total];
  return rates.flatMap(({ rate, ttc }) => {
    const part = of > 0 ? Math.round((left * ttc) / of) : left;
    left -= part;
    of -= ttc;
    if (part === 0) return [];
    return [{ vatBasisPoints: rate, priceHtE4: Math.round((part * 1_000_000) / (10_000 + rate)) }];
  });
};

/** A line of a credit note; `goods`: returned product with its unit price. */
export type CreditLine = ReturnType<typeof creditLines>[number] & {
  goods?: { productId: string; milli: number };
};

/**
 * A TTC amount for goods of one product: by quantity where the ERP's rounding reproduces the amount, else as
 * a quantity of one.
 */
export const creditedGoods = (
  amountCents: Cents,
  { productId, milli, vatRate }: { productId: string; milli: number; vatRate: BasisPoints },
): CreditLine[] =>
  creditLines(amountCents, [{ rate: vatRate, baseCents: 1, vatCents: 0 }]).map((line) => {
    const priceHtE4 = milli > 0 ? Math.round((line.priceHtE4 * 1000) / milli) : 0;
    const ttcCents = Math.round((priceHtE4 * milli * (10_000 + vatRate)) / 1_000_000_000);
    return ttcCents === amountCents
      ? { ...line, priceHtE4, goods: { productId, milli } }
      : { ...line, goods: { productId, milli: 1000 } };
  });
