import { openPayments, paymentServices } from '#functions/payments/payments.module.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import { openWholeApi, routeNamed, type Sent } from '#tests/functions/bad-input/whole-api.ts';
import { anAccount, withAddress } from '#tests/support/accounts/an-account.ts';
import { counted } from '#tests/support/stock/counted.ts';
import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { testProducts } from '#tests/support/orders/shop.ts';
import { openMessages } from './messages.ts';

const PLENTY_MILLI = 4_000_000_000;
/** Below the shortest life of an access token. */
const RENEW_AFTER_MS = 5 * 60_000;

/**
 * All Lambdas of the API in this process, with bank and wallet behind them, and more stock than the visits can order.
 */
export const openSetting = async () => {
  const api = await openWholeApi();
  for (const { id } of testProducts) await api.shop.stock.recordCount(counted(id, [PLENTY_MILLI, 0]));
  const { table } = api.fixture;
  const administrator = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  let admin = { token: '', at: 0 };
  let people = 0;

  const ask = (name: string, token: string | undefined, sent: Sent = {}): Promise<HttpAnswer> =>
    api.call(routeNamed(name), { ...sent, ...(token === undefined ? {} : { token }) });
  return {
    ...api,
    table,
    ask,
    services: paymentServices(),
    payments: openPayments(table),
    messages: openMessages(api, ask),
    async askAsAdmin(name: string, sent: Sent = {}): Promise<HttpAnswer> {
      if (Date.now() - admin.at > RENEW_AFTER_MS)
        admin = { token: await liveToken(table, administrator), at: Date.now() };
      return ask(name, admin.token, sent);
    },
    /** A user who signed up a month ago and is signed in. */
    async newCustomer(): Promise<{ id: string; token: string }> {
      const id = `VISITE${(people += 1)}`;
      const account = anAccount({ id, ...withAddress, mail: `${id.toLowerCase()}@bistrot-demo.test` });
      const verified = { ...account, emailVerifiedAt: account.createdAt };
      await table.transact(api.shop.customers.create(verified));
      const token = await liveToken(table, { family: 'pro', subjectId: id, sessionId: 's' });
      return { id, token };
    },
  };
};
export type Setting = Awaited<ReturnType<typeof openSetting>>;

/** One customer in one browser: its state, and the payer's acts at the providers. */
export type Visit = {
  setting: Setting;
  random: Random;
  customer: { id: string; token: string };
  stranger: { id: string; token: string };
  orderIds: string[];
  cards: { orderId: string; sessionId: string }[];
  wallets: { orderId: string; paypalOrderId: string }[];
  /** Orders really paid on a provider's page, and those that an administrator marked as paid. */
  proven: Set<string>;
  byHand: Set<string>;
  /** Every key used for a refund. */
  refundKeys: Map<string, Set<string>>;
  /** The acts so far, in text, and every unexpected answer. */
  told: string[];
  faults: string[];
};
