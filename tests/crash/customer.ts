import { demoCustomer } from '#infra/local/demo/accounts.ts';
import { type Ask, callUntilAnswered, type Reply, soon, tryCall } from './lossy-calls.ts';
import type { Random } from './seeded-random.ts';

export type Product = { id: string; price: number; stock_reel: number };
export type Item = { product_id: string; quantity: number };

/** The answers to the customer: they must hold for ever. */
export type Acknowledged = {
  key: string;
  orderId: string;
  reference: string;
  /** Euros, as answered; of the newest acknowledged edit. */
  totalTtc: number;
  items: Item[];
  isPaid: boolean;
};

type Place = { origin: string; random: Random; from: string };

const PASSWORD = 'Essai-de-panne-2026';

/** A worker killed in mid-mail leaves it to the sweeper: 30 s, then 60 s, and the minute of the sweeper. */
const MAIL_WITHIN_MS = 240_000;

/** A customer who orders, edits and pays, retries when no answer comes, and remembers every answer. */
export class Customer {
  readonly mail: string;
  readonly acknowledged: Acknowledged[] = [];
  /** Unexpected answers. */
  readonly surprises: string[] = [];
  /** Calls with an answer, and tries without one that were repeated. */
  answered = 0;
  repeated = 0;
  id = '';
  #token = '';
  #cart = 0;
  readonly #place: Place;
  #catalogue: Product[] = [];

  constructor(mail: string, place: Place) {
    this.mail = mail;
    this.#place = place;
  }

  /** Registers, follows the mailed link, signs in; resolves once each was acknowledged. */
  async register(): Promise<void> {
    const form = { ...demoCustomer, mail: this.mail, password: PASSWORD };
    await this.#expect(200, 'register', '/api/auth/register', { body: form });
    await this.verify();
    await this.signIn();
  }

  async verify(): Promise<void> {
    let sweepAt = Date.now() + 20_000;
    for (const until = Date.now() + MAIL_WITHIN_MS; Date.now() < until; await soon()) {
      const box = await tryCall(`${this.#place.origin}/__local/mails?to=${encodeURIComponent(this.mail)}`);
      const mails = (Array.isArray(box?.body) ? box.body : []) as { text: string }[];
      const link = mails.map(({ text }) => /\/verify-email\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
      if (link === undefined) {
        // runs the sweeper, as its schedule would
        if (Date.now() > sweepAt) {
          sweepAt = Date.now() + 5000;
          await tryCall(`${this.#place.origin}/__local/schedules/outbox/run`, { method: 'POST' });
        }
        continue;
      }
      await this.#expect(200, 'verify', `/api/auth/verify/${link}`);
      return;
    }
    throw new Error(`No mail for ${this.mail}`);
  }

  async signIn(): Promise<void> {
    const { body } = await this.#expect(200, 'sign-in', '/api/auth/login', {
      body: { email: this.mail, password: PASSWORD },
    });
    this.#token = String(body['token']);
    this.id = (body['data'] as { id: string }).id;
    const catalogue = await this.#expect(200, 'catalogue', '/api/products');
    this.#catalogue = (catalogue.body['data'] as Product[]).filter(({ stock_reel }) => stock_reel > 60);
  }

  /** One action of a customer. */
  async act(): Promise<void> {
    const { random } = this.#place;
    const unpaid = this.acknowledged.filter(({ isPaid }) => !isPaid);
    const what = random.between(1, 10);
    if (unpaid.length === 0 || what <= 4) return this.#order();
    const order = random.pick(unpaid);
    if (what === 5) return this.#edit(order);
    return what <= 8 ? this.#payByCard(order) : this.#payByWallet(order);
  }

  async #order(): Promise<void> {
    const { random } = this.#place;
    const items = this.#someItems();
    const key = `${this.mail.replaceAll(/\W/g, '-')}-${(this.#cart += 1)}`;
    // two carts of one customer may be equal here
    const body = { items, total: this.#totalOf(items), client_id: this.id, identical_confirmed: true };
    const ask = () =>
      this.#call('order', '/api/products/orders', { body, headers: { 'idempotency-key': key } });
    const { status, body: answer } = await ask();
    if (status === 409 && ['insufficient_stock', 'reservation_cap'].includes(String(answer['code']))) return;
    if (status !== 200) return this.#surprised('order', status, answer);
    this.acknowledged.push({
      key,
      orderId: String(answer['order_id']),
      reference: String(answer['reference']),
      totalTtc: Number(answer['total_ttc']),
      items,
      isPaid: false,
    });
    if (!random.chance(0.2)) return;
    const again = await ask();
    if (JSON.stringify(again.body) !== JSON.stringify(answer))
      this.#surprised('the same key', again.status, again.body);
  }

  /** The whole new list replaces the old one, so that a retry changes nothing more. */
  async #edit(order: Acknowledged): Promise<void> {
    const items = order.items.map((item) => ({ ...item, quantity: this.#place.random.between(1, 4) }));
    const path = `/api/orders/${order.orderId}/items`;
    const { status, body } = await this.#call('edit', path, { method: 'PUT', body: { items } });
    if (status === 200) {
      order.items = items;
      order.totalTtc = (body['data'] as { total_ttc: number }).total_ttc;
    } else if (status !== 409) this.#surprised('edit', status, body);
  }

  async #payByCard(order: Acknowledged): Promise<void> {
    const opened = await this.#call('card page', '/api/payments/stripe/create-session', {
      body: { orderId: order.orderId },
    });
    if (opened.status === 409) return;
    if (opened.status !== 200) return this.#surprised('card page', opened.status, opened.body);
    const { url, session_id: session } = opened.body['data'] as { url: string; session_id: string };
    const action = this.#place.random.pick(['pay', 'pay', 'pay', 'decline', 'cancel']);
    await this.#onPage(url, { action, card: '4242 4242 4242 4242' });
    if (action === 'pay') order.isPaid = true;
    if (this.#place.random.chance(0.5))
      await this.#call('return', `/api/payment-verification/verify-stripe-session/${session}`);
  }

  async #payByWallet(order: Acknowledged): Promise<void> {
    const config = await this.#call('payment config', '/api/payments/config');
    const script = (config.body['data'] as { wallet_script: string }).wallet_script;
    const opened = await this.#call('wallet', '/api/payments/paypal/create-order', {
      body: { orderId: order.orderId },
    });
    if (opened.status === 409) return;
    if (opened.status !== 200) return this.#surprised('wallet', opened.status, opened.body);
    const { id } = opened.body['data'] as { id: string };
    await this.#onPage(`${new URL(script).origin}/checkoutnow?token=${id}`, {
      action: 'approve',
      result: 'completed',
    });
    const captured = await this.#call('capture', '/api/payments/paypal/capture-order', {
      body: { paypalOrderId: id },
    });
    if (captured.status === 200) order.isPaid = true;
    else this.#surprised('capture', captured.status, captured.body);
  }

  /** A button on a provider's page; a page already done answers too. */
  #onPage(url: string, form: Record<string, string>): Promise<Reply> {
    return callUntilAnswered(url, () => tryCall(url, { form }));
  }

  async #expect(status: number, what: string, path: string, ask: Ask = {}): Promise<Reply> {
    const reply = await this.#call(what, path, ask);
    if (reply.status !== status)
      throw new Error(`${this.mail} ${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  async #call(what: string, path: string, ask: Ask = {}): Promise<Reply> {
    let tries = 0;
    const reply = await callUntilAnswered(`${this.mail} ${what}`, () => {
      if ((tries += 1) > 1) this.repeated += 1;
      const { origin, from } = this.#place;
      return tryCall(origin + path, { ...ask, from, token: this.#token || undefined });
    });
    this.answered += 1;
    return reply;
  }

  #surprised(what: string, status: number, body: unknown): void {
    this.surprises.push(`${this.mail} ${what}: ${status} ${JSON.stringify(body)}`);
  }

  #someItems(): Item[] {
    const { random } = this.#place;
    const chosen = new Set(
      Array.from({ length: random.between(1, 4) }, () => random.pick(this.#catalogue).id),
    );
    return [...chosen].map((product_id) => ({ product_id, quantity: random.between(1, 12) / 4 }));
  }

  #totalOf(items: readonly Item[]): number {
    const cents = items.map(({ product_id, quantity }) => {
      const price = this.#catalogue.find(({ id }) => id === product_id)?.price ?? 0;
      return Math.round((Math.round(price * 100) * Math.round(quantity * 1000)) / 1000);
    });
    return cents.reduce((sum, part) => sum + part, 0) / 100;
  }
}
