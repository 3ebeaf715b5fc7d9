import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import { testProducts } from '#tests/support/orders/shop.ts';
import { forge } from './forgeries.ts';
import { refund, setStatus, setWhenPaid } from './office-acts.ts';
import { heard, one } from './heard.ts';
import type { Visit } from './setting.ts';

type Act = { weight: number; act: (visit: Visit) => Promise<unknown> };

const items = ({ random }: Visit) =>
  [...new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(testProducts)))].map(
    ({ id, priceHtE4 }) => ({ product_id: id, quantity: random.between(1, 3), priceHtE4 }),
  );

const place = async (visit: Visit): Promise<void> => {
  const wanted = items(visit);
  const priceE4 = wanted.reduce((sum, { quantity, priceHtE4 }) => sum + quantity * priceHtE4, 0);
  // a browser may also lie about what it saw
  const total = visit.random.chance(0.1) ? 0.01 : priceE4 / 10_000;
  const answer = await visit.setting.ask('placeOrder', visit.customer.token, {
    body: JSON.stringify({
      items: wanted.map(({ product_id, quantity }) => ({ product_id, quantity })),
      total,
      client_id: visit.customer.id,
    }),
    headers: { 'idempotency-key': `panier-${visit.random.between(1, 4)}-${visit.customer.id}` },
  });
  heard(visit, 'place', answer);
  const id = answer.body['order_id'];
  if (answer.status === 200 && total === 0.01) visit.faults.push('an order at the price of the browser');
  if (typeof id === 'string' && !visit.orderIds.includes(id)) visit.orderIds.push(id);
};

const edit = (visit: Visit, { token } = visit.customer): Promise<HttpAnswer | undefined> =>
  one(visit, 'edit', visit.orderIds, (id) =>
    visit.setting.ask('editOrder', token, {
      params: { id },
      body: JSON.stringify({
        items: items(visit).map(({ product_id, quantity }) => ({ product_id, quantity })),
      }),
    }),
  );

const openCard = (visit: Visit, { token } = visit.customer): Promise<HttpAnswer | undefined> =>
  one(visit, 'card', visit.orderIds, async (orderId) => {
    const body = JSON.stringify({ orderId });
    const answer = await visit.setting.ask('createStripeSession', token, { body });
    const sessionId = (answer.body['data'] as { session_id?: string } | undefined)?.session_id;
    if (sessionId !== undefined) visit.cards.push({ orderId, sessionId });
    return answer;
  });

const openWallet = (visit: Visit, { token } = visit.customer): Promise<HttpAnswer | undefined> =>
  one(visit, 'wallet', visit.orderIds, async (orderId) => {
    const body = JSON.stringify({ orderId });
    const answer = await visit.setting.ask('createPaypalOrder', token, { body });
    const paypalOrderId = (answer.body['data'] as { id?: string } | undefined)?.id;
    if (paypalOrderId !== undefined) visit.wallets.push({ orderId, paypalOrderId });
    return answer;
  });

const onCardPage = async (visit: Visit): Promise<void> => {
  const card = visit.random.chance(0.7) ? visit.cards.at(-1) : visit.cards[0];
  if (!card) return;
  const action = visit.random.pick(['pay', 'pay', 'pay', 'decline', 'cancel']);
  const answer = await visit.setting.bank.onPage(card.sessionId, action);
  await answer.body?.cancel();
  visit.told.push(`${action} on the card page ${answer.status}`);
  if (action === 'pay' && answer.status === 303) visit.proven.add(card.orderId);
};

const onWalletPage = async (visit: Visit): Promise<void> => {
  const wallet = visit.random.chance(0.7) ? visit.wallets.at(-1) : visit.wallets[0];
  if (!wallet) return;
  const action = visit.random.pick(['approve', 'approve', 'approve', 'cancel'] as const);
  const answer = await visit.setting.wallet.onPage(
    wallet.paypalOrderId,
    action,
    visit.random.pick(['completed', 'completed', 'completed', 'declined']),
  );
  await answer.body?.cancel();
  visit.told.push(`${action} in the wallet ${answer.status}`);
  if (action === 'approve') visit.proven.add(wallet.orderId);
};

const capture = (visit: Visit, { token } = visit.customer): Promise<HttpAnswer | undefined> =>
  one(visit, 'capture', visit.wallets, ({ paypalOrderId }) =>
    visit.setting.ask('capturePaypalOrder', token, { body: JSON.stringify({ paypalOrderId }) }),
  );

const comeBack = async (visit: Visit): Promise<void> => {
  await one(visit, 'return page', visit.cards, ({ sessionId }) =>
    visit.setting.ask('verifyStripeSession', '', { params: { sessionId } }),
  );
};

/** The old browser's own report: a hint and no proof. */
const claimPaid = async (visit: Visit): Promise<void> => {
  await one(visit, 'claims to have paid', visit.orderIds, (id) =>
    visit.setting.ask('hintPayment', visit.customer.token, { params: { id }, body: '{"status":"paye"}' }),
  );
};

const lookAt = async (visit: Visit): Promise<void> => {
  await one(visit, 'status', visit.orderIds, (id) =>
    visit.setting.ask('getPaymentStatus', visit.customer.token, { params: { id } }),
  );
};

const message = (how: 'deliver' | 'repeat') => async (visit: Visit) => {
  const answer = await visit.setting.messages[how](visit.random.between(0, 20));
  if (answer) heard(visit, `${how} a message`, answer);
};

/** Another user with the right ids. */
const trespass = async (visit: Visit): Promise<void> => {
  const answer = await visit.random.pick([edit, openCard, openWallet, capture])(visit, visit.stranger);
  if (answer && answer.status < 400) visit.faults.push('a stranger was served');
};

export const LOSES_AN_ANSWER = 'an answer will be lost';

/** The bank carries out a request, and its answer is lost. */
const loseAnAnswer = async ({ setting, random, told }: Visit): Promise<void> => {
  await random.pick([setting.bank, setting.wallet]).faults({ api: { mode: 'lost_answer', times: 1 } });
  told.push(LOSES_AN_ANSWER);
};

export const acts: readonly Act[] = [
  { weight: 4, act: place },
  { weight: 3, act: edit },
  { weight: 5, act: openCard },
  { weight: 4, act: openWallet },
  { weight: 7, act: onCardPage },
  { weight: 5, act: onWalletPage },
  { weight: 6, act: capture },
  { weight: 4, act: comeBack },
  { weight: 2, act: claimPaid },
  { weight: 1, act: lookAt },
  { weight: 6, act: message('deliver') },
  { weight: 2, act: message('repeat') },
  { weight: 2, act: forge },
  { weight: 1, act: trespass },
  { weight: 1, act: loseAnAnswer },
  { weight: 4, act: refund },
  { weight: 2, act: setStatus },
  { weight: 2, act: setWhenPaid },
];

const payByCard = [place, openCard, onCardPage];
const payByWallet = [place, openWallet, onWalletPage, capture];

/** A visit begins with an order, most with a payment in progress: without one there is little to do. */
export const beginnings: readonly Act['act'][][] = [
  [place],
  payByCard,
  payByCard,
  [...payByCard, comeBack],
  payByWallet,
  payByWallet.slice(0, 3),
];
