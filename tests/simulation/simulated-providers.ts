import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type {
  PaymentEvent,
  PaymentEventType,
  PaymentProvider,
  PaymentsPage,
  PaymentsSpan,
  ProviderRefund,
  WalletState,
} from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Outside } from './outside.ts';

type Request = {
  attemptId: string;
  orderId: string;
  customerId: string;
  amountCents: number;
  idempotencyKey: string;
};
export type Checkout = Omit<WalletState, 'refundedCents' | 'paymentStatus'> & {
  paymentStatus: 'paid' | 'unpaid';
  refundedCents: number;
  key: string;
};
export type SimulatedRefund = ProviderRefund & { sessionId: string };

/** How long Stripe remembers a request under a key. */
const KEY_LIVES_MS = 24 * 3600_000;

type RefundCall = { refundId: string; paymentRef: string; amountCents: number; idempotencyKey: string };

/** Bank and wallet in one: idempotency keys, a payment page, and messages for subscribers. */
export const simulatedProviders = (outside: Outside, now: () => number) => {
  const checkouts: Checkout[] = [];
  const events: PaymentEvent[] = [];
  const refunds: SimulatedRefund[] = [];
  const refundKeys = new Map<string, { at: number; refund: SimulatedRefund }>();
  let refundsArePending = false;

  const announce = (checkout: Checkout, type: PaymentEventType) =>
    events.push({
      eventId: `evt-${events.length + 1}`,
      provider: checkout.provider,
      type,
      providerRef: checkout.sessionId,
      paymentRef: checkout.paymentRef,
      paymentStatus: checkout.paymentStatus,
      amountCents: checkout.amountCents,
      refundedCents: null,
      currency: 'EUR',
      liveMode: false,
      createdAt: new Date(0).toISOString(),
      orderId: checkout.orderId,
      customerId: checkout.customerId,
      attemptId: checkout.attemptId,
    });
  const find = (id: string) => checkouts.find(({ sessionId }) => sessionId === id);
  const open = (provider: PaymentProvider, request: Request): Checkout => {
    const known = checkouts.find(({ key }) => key === request.idempotencyKey);
    if (known) return known;
    const checkout: Checkout = {
      provider,
      sessionId: `${provider}-${checkouts.length + 1}`,
      status: 'open',
      paymentStatus: 'unpaid',
      amountCents: request.amountCents,
      currency: 'EUR',
      liveMode: false,
      orderId: request.orderId,
      customerId: request.customerId,
      attemptId: request.attemptId,
      paymentRef: null,
      refundedCents: 0,
      url: 'https://pay.test',
      approved: false,
      capture: 'none',
      key: request.idempotencyKey,
    };
    checkouts.push(checkout);
    return checkout;
  };
  const take = (checkout: Checkout) => {
    Object.assign(checkout, {
      status: 'complete',
      paymentStatus: 'paid',
      paymentRef: `pay-${checkout.sessionId}`,
      capture: 'completed',
      url: null,
    });
    announce(checkout, 'checkout_completed');
  };
  /** As at banks: pending and done refunds count as refunded, and a key expires after a day. */
  const total = (checkout: Checkout) => {
    checkout.refundedCents = refunds
      .filter(({ sessionId, status }) => sessionId === checkout.sessionId && status !== 'failed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  };
  const giveBack = ({ paymentRef, amountCents, idempotencyKey, refundId }: RefundCall) =>
    outside.write<ProviderRefund, PaymentRefusal>(() => {
      const checkout = checkouts.find((each) => each.paymentRef === paymentRef);
      if (!checkout) return refused('not_found', 404);
      const known = refundKeys.get(idempotencyKey);
      if (known && known.at + KEY_LIVES_MS > now()) return ok({ ...known.refund });
      if (checkout.refundedCents + amountCents > checkout.amountCents)
        return refused('refund_too_large', 400);
      const refund: SimulatedRefund = {
        refundRef: `re-${refunds.length + 1}`,
        refundId,
        paymentRef,
        amountCents,
        currency: 'EUR',
        status: refundsArePending ? 'pending' : 'succeeded',
        createdAt: new Date(now()).toISOString(),
        sessionId: checkout.sessionId,
      };
      refunds.push(refund);
      refundKeys.set(idempotencyKey, { at: now(), refund });
      total(checkout);
      announce(checkout, 'refunded');
      return ok({ ...refund });
    });
  const listed = (isOf: (refund: SimulatedRefund) => boolean) =>
    outside.read<ProviderRefund[], PaymentRefusal>(() =>
      refunds
        .filter(isOf)
        .map((refund) => ({ ...refund }))
        .toReversed(),
    );
  const read = async (id: string) => {
    const found = await outside.read<Checkout | undefined, PaymentRefusal>(() => {
      const checkout = find(id);
      return checkout && { ...checkout };
    });
    if (found.kind !== 'ok') return found;
    return found.value ? ok(found.value) : refused<PaymentRefusal>('not_found', 404);
  };

  /** All payments of the newest requested span: they have no time of their own here. */
  const listPayments = (provider: PaymentProvider) => (span: PaymentsSpan) =>
    outside.read<PaymentsPage, PaymentRefusal>(() => ({
      payments: checkouts
        .filter((each) => each.provider === provider && each.paymentStatus === 'paid')
        .filter(() => Date.parse(span.until) > now() - 3600_000)
        .map(({ orderId, customerId, attemptId, ...each }) => ({
          provider,
          paymentRef: String(each.paymentRef),
          amountCents: each.amountCents,
          refundedCents: provider === 'stripe' ? each.refundedCents : null,
          feeCents: null,
          currency: each.currency,
          liveMode: false,
          createdAt: new Date(now()).toISOString(),
          orderId,
          customerId,
          attemptId,
        })),
      next: null,
    }));

  const card: Partial<StripeGateway> = {
    listPayments: listPayments('stripe'),
    listPayouts: async () => ok({ payouts: [], next: null }),
    configured: true,
    liveMode: false,
    openCheckout: (request) =>
      outside.write(() => {
        const { sessionId } = open('stripe', request);
        return ok({ sessionId, url: 'https://pay.test', expiresAt: request.expiresAt });
      }),
    readCheckout: read,
    expireCheckout: (id) =>
      outside.write(() => {
        const checkout = find(id);
        if (!checkout) return refused('not_found', 404);
        if (checkout.status === 'complete') return ok('already_complete');
        if (checkout.status === 'expired') return ok('already_expired');
        Object.assign(checkout, { status: 'expired', url: null });
        announce(checkout, 'expired');
        return ok('expired');
      }),
    refund: giveBack,
    listRefunds: (paymentRef) => listed((refund) => refund.paymentRef === paymentRef),
  };
  const wallet: Partial<PaypalGateway> = {
    listPayments: listPayments('paypal'),
    configured: true,
    liveMode: false,
    createOrder: (request) => outside.write(() => ok({ ...open('paypal', request) })),
    readOrder: read,
    captureOrder: ({ paypalOrderId }) =>
      outside.write<WalletState, PaymentRefusal>(() => {
        const checkout = find(paypalOrderId);
        if (!checkout) return refused('not_found', 404);
        if (!checkout.approved) return refused('not_approved', 422);
        if (checkout.status === 'open') take(checkout);
        return ok({ ...checkout });
      }),
    refundCapture: giveBack,
    listRefunds: (orderId) => listed(({ sessionId }) => sessionId === orderId),
  };
  return {
    checkouts,
    events,
    card: card as StripeGateway,
    wallet: wallet as PaypalGateway,
    /** The payer pays by card on the page, or approves in the wallet. */
    pay(checkout: Checkout): void {
      if (checkout.status !== 'open') return;
      if (checkout.provider === 'stripe') take(checkout);
      else Object.assign(checkout, { approved: true });
    },
    refunds,
    /** From now on refunds are delayed, or not. */
    delayRefunds(pending: boolean): void {
      refundsArePending = pending;
    },
    /** The bank ends a refund; it may even return a completed one. */
    endRefund(refund: SimulatedRefund, status: 'succeeded' | 'failed'): void {
      if (refund.status === 'failed' || refund.status === status) return;
      Object.assign(refund, { status });
      const checkout = find(refund.sessionId);
      if (!checkout) return;
      total(checkout);
      announce(checkout, 'refunded');
    },
    /** Everything left open is completed. */
    endEverything(): void {
      for (const refund of refunds.filter(({ status }) => status === 'pending'))
        this.endRefund(refund, 'succeeded');
    },
    decline: (checkout: Checkout) => announce(checkout, 'payment_failed'),
    /** The paid amount of an order after refunds, and the refunds. */
    book(orderId: string): { held: number; refunded: number } {
      const paid = checkouts.filter((each) => each.orderId === orderId && each.paymentStatus === 'paid');
      const refunded = paid.reduce((sum, checkout) => sum + checkout.refundedCents, 0);
      return { refunded, held: paid.reduce((sum, { amountCents }) => sum + amountCents, 0) - refunded };
    },
  };
};
