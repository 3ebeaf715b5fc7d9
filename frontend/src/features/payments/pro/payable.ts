import { call } from '#frontend/lib/api/call.ts';
import { type PaymentMethod, paymentPath, severalPaymentPath } from '#frontend/lib/navigation/paths.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { severalOrdersContract } from '#shared/payments/several-orders.contract.ts';

const { createStripeSession, createPaypalOrder } = paymentsContract.endpoints;
const { paySeveralByCard, paySeveralByWallet } = severalOrdersContract.endpoints;

/** Orders of a payment; for several, with their total when chosen, euros. */
export type Payable = { orderIds: readonly string[]; total?: number };

export const isSeveral = ({ orderIds }: Payable): boolean => orderIds.length > 1;

const bodyOfSeveral = ({ orderIds, total = 0 }: Payable) => ({ orderIds: [...orderIds], total });

export const openCardPage = (payable: Payable, signal: AbortSignal) =>
  isSeveral(payable)
    ? call(paySeveralByCard, { body: bodyOfSeveral(payable) }, { as: 'pro', signal })
    : call(createStripeSession, { body: { orderId: payable.orderIds[0] ?? '' } }, { as: 'pro', signal });

export const openWallet = (payable: Payable) =>
  isSeveral(payable)
    ? call(paySeveralByWallet, { body: bodyOfSeveral(payable) }, { as: 'pro' })
    : call(createPaypalOrder, { body: { orderId: payable.orderIds[0] ?? '' } }, { as: 'pro' });

/** URL of its payment page. */
export const payablePath = (payable: Payable, method: PaymentMethod): string =>
  isSeveral(payable)
    ? severalPaymentPath(payable.orderIds, method)
    : paymentPath(payable.orderIds[0] ?? '', method);
