import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { ok, type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { PaymentProvider, ProviderRefund, WalletState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

export type Session = {
  /** As the wallet shows it; of a card, without the approval. */
  state: WalletState;
  refunds: Map<string, ProviderRefund>;
  /** The amount its payer approved, and whether it is authorised only until captured. */
  agreedCents: number;
  holds: boolean;
  /** When the authorisation is voided; the bank's own clock. */
  endsAt: number;
  /** Until when a wallet guarantees it. */
  sureUntil: number;
};

type Opening = { orderId: string; customerId: string; attemptId: string; amountCents: number };
type Held = Outcome<WalletState, PaymentRefusal>;
type Bank = ReturnType<typeof openRandomBank>;

const DAY_MS = 24 * 3600_000;
const LOST: Held = { kind: 'ambiguous', cause: 'lost' };

/** A bank and a wallet that record captures and refunds, and refuse impossible ones. */
export const openRandomBank = (clock: () => number) => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, string>();
  const refusedRefunds: string[] = [];
  /** A request above the approved amount, or a second one for another amount. */
  const wrongCaptures: string[] = [];
  const bank = { refusesCaptures: false, losesAnswers: false, renewed: 0 };
  const withRef = (ref: string) => [...sessions.values()].find(({ state }) => state.paymentRef === ref);
  const givenBack = ({ refunds }: Session) =>
    [...refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const change = (session: Session, state: Partial<WalletState>) => {
    session.state = { ...session.state, ...state };
  };
  const isKept = ({ state }: Session) => state.paymentStatus === 'authorised';
  const letGo = (session: Session) => change(session, { status: 'expired', paymentStatus: 'unpaid' });
  const endHold = (session: Session) => {
    if (isKept(session) && session.endsAt <= clock()) letGo(session);
  };
  const open = (provider: PaymentProvider, key: string, holds: boolean, opening: Opening): Session => {
    const sessionId =
      byKey.get(key) ?? `${provider === 'stripe' ? 'cs_test_' : 'WALLET'}${sessions.size + 1}`;
    byKey.set(key, sessionId);
    const { amountCents } = opening;
    const state: WalletState = {
      provider,
      sessionId,
      status: 'open',
      paymentStatus: 'unpaid',
      currency: 'EUR',
      liveMode: false,
      paymentRef: null,
      refundedCents: 0,
      url: `https://bank.test/${sessionId}`,
      approved: false,
      capture: 'none',
      ...opening,
    };
    const fresh = { state, refunds: new Map(), agreedCents: amountCents, holds, endsAt: 0, sureUntil: 0 };
    const session = sessions.get(sessionId) ?? fresh;
    sessions.set(sessionId, session);
    return session;
  };
  const read = (id: string): Held => {
    const session = sessions.get(id);
    if (session) endHold(session);
    return session ? ok({ ...session.state, refundedCents: givenBack(session) }) : refused('not_found');
  };
  /** Authorises the amount of an approved session, or captures it. */
  const settle = (session: Session, days: number) => {
    const { sessionId } = session.state;
    session.endsAt = clock() + days * DAY_MS;
    change(session, { status: 'complete', url: null });
    if (session.holds) change(session, { paymentStatus: 'authorised' });
    else change(session, { paymentStatus: 'paid', paymentRef: `pi_${sessionId}`, capture: 'completed' });
  };
  const until = (ms: number) => ({ holdUntil: new Date(ms).toISOString() });
  const take = (session: Session, amountCents: number): Held => {
    endHold(session);
    const { sessionId, paymentStatus } = session.state;
    if (paymentStatus === 'paid') {
      if (session.state.amountCents !== amountCents) wrongCaptures.push(sessionId);
      return session.state.provider === 'paypal' ? read(sessionId) : refused('not_open');
    }
    if (!isKept(session)) return refused('not_open');
    if (amountCents > session.agreedCents) {
      wrongCaptures.push(sessionId);
      return refused('invalid_request');
    }
    if (bank.refusesCaptures) return refused('declined');
    change(session, {
      paymentStatus: 'paid',
      amountCents,
      paymentRef: `pi_${sessionId}`,
      capture: 'completed',
    });
    return bank.losesAnswers ? LOST : read(sessionId);
  };
  const release = (session: Session | undefined) => {
    if (!session) return refused('not_found');
    if (session.state.paymentStatus === 'paid') return ok('captured' as const);
    letGo(session);
    return ok('released' as const);
  };
  const giveBack = (refundId: string, paymentRef: string, amountCents: number) => {
    const session = withRef(paymentRef);
    if (!session) return refused('not_found');
    const known = session.refunds.get(refundId);
    if (known) return ok(known);
    if (givenBack(session) + amountCents > session.state.amountCents) {
      refusedRefunds.push(refundId);
      return refused('refund_too_large');
    }
    const refund: ProviderRefund = {
      refundRef: `re_${refundId}`,
      refundId,
      paymentRef,
      amountCents,
      currency: 'EUR',
      status: 'succeeded',
      createdAt: new Date(0).toISOString(),
    };
    session.refunds.set(refundId, refund);
    return ok(refund);
  };
  return {
    bank,
    refusedRefunds,
    wrongCaptures,
    one: (id: string) => sessions.get(id),
    of: (orderId: string) => [...sessions.values()].filter(({ state }) => state.orderId === orderId),
    keptOf: (orderId: string) =>
      [...sessions.values()].filter((session) => session.state.orderId === orderId && isKept(session)),
    collectedOf: (orderId: string) =>
      [...sessions.values()]
        .filter(({ state }) => state.orderId === orderId && state.paymentStatus === 'paid')
        .reduce((sum, session) => sum + session.state.amountCents - givenBack(session), 0),
    /** The payer pays on the card's page, or approves in the wallet, which captures nothing yet. */
    pay: (session: Session) => {
      if (session.state.status !== 'open') return;
      if (session.state.provider === 'paypal') return change(session, { approved: true });
      settle(session, 7);
      change(session, {
        paymentRef: `pi_${session.state.sessionId}`,
        ...(session.holds ? until(session.endsAt) : {}),
      });
    },
    open,
    read,
    settle,
    take,
    release,
    giveBack,
    withRef,
    change,
    until,
    clock,
  };
};

/** The bank as a card's provider. */
export const cardOf = (bank: Bank): StripeGateway => ({
  configured: true,
  liveMode: false,
  openCheckout: async ({ holds = false, idempotencyKey, expiresAt, ...request }) => {
    const { orderId, customerId, attemptId, amountCents } = request;
    const opening = { orderId, customerId, attemptId, amountCents };
    const { sessionId } = bank.open('stripe', idempotencyKey, holds, opening).state;
    return ok({ sessionId, url: `https://bank.test/${sessionId}`, expiresAt });
  },
  readCheckout: async (id) => bank.read(id),
  expireCheckout: async (id) => {
    const session = bank.one(id);
    if (!session) return refused('not_found');
    if (session.state.status !== 'open')
      return ok(session.state.status === 'complete' ? 'already_complete' : 'already_expired');
    bank.change(session, { status: 'expired', url: null });
    return ok('expired');
  },
  captureHold: async ({ sessionId, amountCents }) => {
    const session = bank.one(sessionId);
    return session ? bank.take(session, amountCents) : refused('not_found');
  },
  releaseHold: async (ref) => bank.release(bank.withRef(ref)),
  refund: async ({ refundId, paymentRef, amountCents }) => bank.giveBack(refundId, paymentRef, amountCents),
  listRefunds: async (ref) => ok([...(bank.withRef(ref)?.refunds.values() ?? [])]),
  listPayments: async () => ok({ payments: [], next: null }),
  listPayouts: async () => ok({ payouts: [], next: null }),
  readPayoutParts: async () => ok(null),
  readWebhook: async () => ({ kind: 'invalid', reason: 'none here' }),
});

/** The same as a wallet: an approved amount is authorised or captured on request, and renewed once. */
export const walletOf = (bank: Bank): PaypalGateway => {
  const keepOrTake = async ({ paypalOrderId }: { paypalOrderId: string }): Promise<Held> => {
    const session = bank.one(paypalOrderId);
    if (!session) return refused('not_found');
    if (session.state.status !== 'open') return bank.read(paypalOrderId);
    if (!session.state.approved) return refused('not_approved');
    bank.settle(session, 29);
    session.sureUntil = bank.clock() + 3 * DAY_MS;
    if (session.holds) bank.change(session, { ...bank.until(session.sureUntil), holdRenews: true });
    return bank.bank.losesAnswers ? LOST : bank.read(paypalOrderId);
  };
  return {
    configured: true,
    liveMode: false,
    createOrder: async ({ holds = false, idempotencyKey, ...request }) => {
      const { orderId, customerId, attemptId, amountCents } = request;
      const opening = { orderId, customerId, attemptId, amountCents };
      return bank.read(bank.open('paypal', idempotencyKey, holds, opening).state.sessionId);
    },
    readOrder: async (id) => bank.read(id),
    captureOrder: keepOrTake,
    authoriseOrder: keepOrTake,
    captureHold: async ({ sessionId, amountCents }) => {
      const session = bank.one(sessionId);
      return session ? bank.take(session, amountCents) : refused('not_found');
    },
    renewHold: async ({ sessionId }) => {
      const session = bank.one(sessionId);
      if (!session?.state.holdRenews || session.state.paymentStatus !== 'authorised')
        return bank.read(sessionId);
      if (bank.clock() < session.sureUntil) return refused('too_soon');
      if (bank.bank.refusesCaptures) return refused('declined');
      session.sureUntil = bank.clock() + 3 * DAY_MS;
      const { holdRenews: _once, ...kept } = session.state;
      session.state = { ...kept, ...bank.until(session.sureUntil) };
      bank.bank.renewed += 1;
      return bank.bank.losesAnswers ? LOST : bank.read(sessionId);
    },
    releaseHold: async (id) => bank.release(bank.one(id)),
    refundCapture: async ({ refundId, paymentRef, amountCents }) =>
      bank.giveBack(refundId, paymentRef, amountCents),
    listRefunds: async (id) => ok([...(bank.one(id)?.refunds.values() ?? [])]),
    listPayments: async () => ok({ payments: [], next: null }),
    verifyWebhook: async () => ({ kind: 'invalid', reason: 'none here' }),
  };
};
