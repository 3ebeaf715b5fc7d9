import * as z from 'zod/mini';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';
import type { Payout, PayoutState } from '#shared/gateways/payout.ts';
import { originOf } from './payment-origin.ts';

/** Amounts of the report are signed: what leaves the account is negative. */
const amount = z.object({
  currencyCode: z.string(),
  value: z.string().check(z.regex(/^-?\d{1,9}(\.\d{2})?$/)),
});

export const TransactionsShape = z.object({
  transactionDetails: z.optional(
    z.array(
      z.object({
        transactionInfo: z.optional(
          z.object({
            transactionId: z.string(),
            transactionEventCode: z.string(),
            transactionStatus: z.string(),
            transactionInitiationDate: z.string(),
            transactionAmount: amount,
            feeAmount: z.optional(amount),
            customField: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
  totalPages: z.optional(z.number()),
});

type Details = NonNullable<z.output<typeof TransactionsShape>['transactionDetails']>;

type Info = NonNullable<Details[number]['transactionInfo']>;

/**
 * Received payments (event codes T00…, done):
 * https://developer.paypal.com/docs/transaction-search/transaction-event-codes/
 */
export function paymentsOf(details: Details, liveMode: boolean): ProviderPayment[] {
  return details
    .flatMap(({ transactionInfo }) => transactionInfo ?? [])
    .filter(
      ({ transactionEventCode: code, transactionStatus: status, transactionAmount: { value } }) =>
        code.startsWith('T00') && status === 'S' && !value.startsWith('-'),
    )
    .map((info) => ({
      provider: 'paypal',
      paymentRef: info.transactionId,
      amountCents: Math.round(Number(info.transactionAmount.value) * 100),
      refundedCents: null,
      feeCents: feeOf(info),
      currency: info.transactionAmount.currencyCode,
      liveMode,
      ...originOf(info.customField),
      createdAt: new Date(info.transactionInitiationDate).toISOString(),
    }));
}

/** States of a transfer: done, in progress, reversed, refused. */
const STATES: Readonly<Record<string, PayoutState>> = {
  S: 'paid',
  P: 'in_transit',
  V: 'failed',
  D: 'canceled',
};

/**
 * Transfers to the bank (event codes T04…), in euros; PayPal reports neither their arrival nor their
 * contents.
 */
export function payoutsOf(details: Details): Payout[] {
  return details
    .flatMap(({ transactionInfo }) => transactionInfo ?? [])
    .filter(
      ({ transactionEventCode: code, transactionAmount: { value, currencyCode } }) =>
        code.startsWith('T04') && value.startsWith('-') && currencyCode === 'EUR',
    )
    .map(({ transactionId, transactionAmount, transactionStatus, transactionInitiationDate }) => ({
      provider: 'paypal',
      id: transactionId,
      at: new Date(transactionInitiationDate).toISOString(),
      cents: 0 - Math.round(Number(transactionAmount.value) * 100),
      state: STATES[transactionStatus] ?? 'in_transit',
    }));
}

/** Fees are negative: they leave the account. */
function feeOf({ feeAmount, transactionAmount }: Info): number | null {
  if (feeAmount === undefined || feeAmount.currencyCode !== transactionAmount.currencyCode) return null;
  return 0 - Math.round(Number(feeAmount.value) * 100);
}
