import { beforeAll, describe, expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { unknownWallet, walletAttempt } from '#tests/support/orders/an-attempt.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { keys } from '#functions/table-keys.ts';
import { openOneTimeTokens } from '#functions/auth/auth.module.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import {
  answerProposal,
  giveConsent,
  listProposals,
  readConsent,
} from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { orderReplacementLetter } from '#functions/mail/preparation-letters.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 3_600_000);
/** A product of 10 €/kg, 20 kg of it. */
const aProduct = async (): Promise<string> => {
  const id = String(7000 + (made += 1));
  await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `PROP${id}`, label: `PIECE ${id}` });
  await shop.stock.recordCount(counted(id, [20_000, 0]));
  return id;
};
const place = async (...items: [id: string, quantity: number][]) => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
    seenTotal: items.reduce((sum, [, quantity]) => sum + quantity * 10, 0),
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  await indexesFollow();
  return orderId;
};
const propose = (orderId: string, productId: string, milli: number, insteadId?: string) =>
  proposeReplacement(shop, { orderId, adminId: 'ADMIN1', productId, insteadId, milli, now: later });
const answer = (orderId: string, proposalId: string, given: 'yes' | 'no', now = later) =>
  answerProposal(shop, {
    customerId: testCustomer.id,
    orderId,
    proposalId,
    answer: given,
    now,
  });
const order = async (id: string) => (await shop.orders.locate(id, later))!;
const reserved = async (id: string) => (await shop.stock.currentLevels([id])).get(id)!.reserved;
const part = (qty: number) => ({ warehouse_id: '1' as const, lot: null, qty });
const close = (orderId: string, version: number, said: [id: string, qty: number][]) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
    lines: said.map(([product_id, qty]) => ({
      product_id,
      parts: qty > 0 ? [part(qty)] : [],
      reason: qty > 0 ? '' : 'Rupture',
    })),
  });

test('nothing changes until the customer accepts; then lines, reservations, history, letter and weights change at once', async () => {
  const [short, other, kept] = [await aProduct(), await aProduct(), await aProduct()];
  const id = await place([short, 5], [kept, 2]);
  await savePreparation(shop, {
    orderId: id,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      { product_id: short, parts: [{ ...part(1), qty: 1000 }], reason: '' },
      { product_id: kept, parts: [{ ...part(2), qty: 2000 }], reason: '' },
    ],
    now: later,
  });
  const { data } = await propose(id, short, 4000, other);
  expect(data).toMatchObject({ etat: 'open', quantite: 5, propose: { produit_id: other, quantite: 4 } });
  expect(await Promise.all([short, other].map(reserved))).toEqual([5000, 0]);
  const asked = await getPreparation(shop, id, later);
  expect(preparationContract.endpoints.getPreparation.response.parse(asked)).toEqual(asked);
  expect(asked.data).toMatchObject({ attend_reponse: true, statut_livraison: 'en_preparation', version: 1 });
  const listed = await listProposals(shop, testCustomer.id, id, later);
  expect(proposalsContract.endpoints.listProposals.response.parse(listed)).toEqual(listed);
  await expect(listProposals(shop, 'CLIENT2', id, later)).rejects.toMatchObject({ code: 'not_found' });

  const before = await order(id);
  expect(clientRow(before).reponse_avant).toBe(data.jusqu_au);
  expect(orderReplacementLetter(before, before.proposals![0]!, 'https://x.test/reponse/T').preview).toBe(
    `Il manque « PIECE ${short} ». Nous vous proposons : 4 kg de « PIECE ${other} » à la place.`,
  );
  const first = await answer(id, data.id, 'yes');
  expect(first.data).toMatchObject({ etat: 'accepted' });
  expect(await Promise.all([short, other, kept].map(reserved))).toEqual([0, 4000, 2000]);
  const after = await order(id);
  expect(clientRow(after).reponse_avant).toBeUndefined();
  expect(after.lines.map(({ productId, ordered }) => [productId, ordered.milli])).toEqual([
    [other, 4000],
    [kept, 2000],
  ]);
  expect(after.totalHtCents).toBe(6000);
  expect(data.total_ttc_propose).toBe(after.totalTtcCents / 100);
  const [history] = (await shop.orders.history(id)).filter(({ actor }) => actor.startsWith('client:'));
  expect(history).toMatchObject({ actor: `client:${testCustomer.id}`, field: 'proposition' });
  // listed by an index, which may be late
  const open = async () =>
    (await outboxStore(shop.table).everyOpen('erp', 'mail'))
      .filter(({ entry }) => entry.event.data['orderId'] === id)
      .map(({ entry, subscription }) => `${entry.event.type} ${subscription}`);
  await expect
    .poll(open)
    .toEqual(
      expect.arrayContaining([
        'order.replacement-proposed mail.order-replacement',
        'order.edited erp.sync-order',
        'order.edited mail.order-changed',
      ]),
    );
  // the preparer's outdated screen is refused, and the new one has the weights of the rest
  await expect(close(id, 1, [[short, 1]])).rejects.toMatchObject({ code: 'version_conflict' });
  const reread = await getPreparation(shop, id, later);
  expect(reread.data).toMatchObject({ attend_reponse: false, prepared: [{ product_id: kept }] });

  // the same answer again changes nothing, nor does the other answer
  await answer(id, data.id, 'yes');
  expect((await order(id)).version).toBe(after.version);
  await expect(answer(id, data.id, 'no')).rejects.toMatchObject({ code: 'order_not_editable' });
});

test('less of the same; refused, too late and replaced proposals leave the order as it is', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  const one = (await propose(id, short, 1000)).data;
  const two = (await propose(id, short, 3000)).data;
  await expect(answer(id, one.id, 'yes')).rejects.toThrow('Une autre proposition a remplacé celle-ci.');
  const tomorrow = new Date(later.getTime() + 25 * 3_600_000);
  await expect(answer(id, two.id, 'yes', tomorrow)).rejects.toMatchObject({ code: 'too_late' });
  await answer(id, two.id, 'no');
  expect((await order(id)).lines).toMatchObject([{ productId: short, ordered: { milli: 5000 } }]);
  const { version: seen } = (await getPreparation(shop, id, later)).data;
  const weighed = [{ product_id: short, parts: [{ ...part(1), qty: 1000 }], reason: '' }];
  await savePreparation(shop, { orderId: id, adminId: 'ADMIN1', version: seen, lines: weighed, now: later });
  await answer(id, (await propose(id, short, 3000)).data.id, 'yes');
  expect(await reserved(short)).toBe(3000);
  // weighed for another order: of five kilograms
  expect((await getPreparation(shop, id, later)).data.prepared).toEqual([]);

  // without an answer only the ordered goods may be closed, short as they are
  const open = (await propose(id, short, 2000, other)).data;
  const { version } = (await getPreparation(shop, id, later)).data;
  await expect(close(id, version, [[other, 2000]])).rejects.toMatchObject({ code: 'invalid_input' });
  await close(id, version, [[short, 1500]]);
  await expect(answer(id, open.id, 'yes')).rejects.toMatchObject({ code: 'too_late' });
  expect((await order(id)).lines).toMatchObject([{ productId: short, delivered: { milli: 1500 } }]);
  expect(await reserved(other)).toBe(0);
});

test('a mailed link shows the proposal, answers once, and only for its own proposal', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 5000, other);
  const tokens = openOneTimeTokens(shop.table);
  const services = { ...shop, tokens };
  const about = { orderId: id, proposalId: data.id };
  const account = { id: testCustomer.id, credentialsVersion: 1 };
  const token = await tokens.issue('consent', account, 3600, later, about);
  const reset = await tokens.issue('reset', account, 3600, later);
  const give = (link: string) => giveConsent(services, { token: link, answer: 'yes', now: later });
  await expect(give(reset)).rejects.toMatchObject({ code: 'token_invalid' });
  expect((await readConsent(services, token, later)).data).toMatchObject({ etat: 'open', id: data.id });
  // two presses at once: one order, one reservation
  const both = await Promise.allSettled([give(token), give(token)]);
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await Promise.all([short, other].map(reserved))).toEqual([0, 5000]);
  await expect(readConsent(services, token, later)).rejects.toMatchObject({ code: 'token_invalid' });
});

test('accepted after its order left in Dolibarr, nothing changes: neither here nor the reservation', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 5000, other);
  await shop.table.transact([shop.orders.change(await order(id), { erpRef: 'CO2611-0001' })]);
  const before = await order(id);
  const gateway = await shop.erp();
  const erp = async () => ({
    ...gateway,
    findOrdersByRefExt: async () => ok([{ status: 'shipping', ref: 'CO2611-0001' } as ErpOrder]),
  });
  const late = answerProposal(
    { ...shop, erp },
    { customerId: testCustomer.id, orderId: id, proposalId: data.id, answer: 'yes', now: later },
  );
  await expect(late).rejects.toThrow('est déjà expédiée dans Dolibarr (CO2611-0001)');
  expect(await order(id)).toEqual(before);
  expect(await Promise.all([short, other].map(reserved))).toEqual([5000, 0]);
});

test('acceptance counts against the account’s cap by its difference, and a rejection is in the history', async () => {
  const short = await aProduct();
  const id = await place([short, 5]);
  const pending = async () => (await shop.guards.find(testCustomer.id))!.pendingCents;
  const before = await pending();
  await answer(id, (await propose(id, short, 8000, await aProduct())).data.id, 'yes');
  // 3 kg at 10 €, VAT of 20 %
  expect((await pending()) - before).toBe(3600);
  const [left] = (await order(id)).lines;
  await answer(id, (await propose(id, left!.productId, 2000)).data.id, 'no');
  expect(await shop.orders.history(id)).toContainEqual(
    expect.objectContaining({
      actor: `client:${testCustomer.id}`,
      field: 'proposition',
      from: expect.stringContaining(left!.label) as string,
      to: 'refusée',
    }),
  );
});

test('a blocked customer’s link shows and accepts nothing, also when blocked concurrently', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 5000, other);
  const services = { ...shop, tokens: openOneTimeTokens(shop.table) };
  const about = { orderId: id, proposalId: data.id };
  const account = { id: testCustomer.id, credentialsVersion: 1 };
  const token = await services.tokens.issue('consent', account, 3600, later, about);
  const give = (given: 'yes' | 'no', customers = shop.customers) =>
    giveConsent({ ...services, customers }, { token, answer: given, now: later });
  const block = async (isBlocked: boolean) => {
    const by = { at: later.toISOString(), by: 'ADMIN1', reason: 'Impayés' };
    await shop.table.transact([shop.customers.setBlocked(testCustomer.id, isBlocked ? by : null)]);
  };
  // read as it was a moment before
  const unblocked = await shop.customers.find(testCustomer.id);
  const late = { ...shop.customers, find: async () => unblocked };
  await block(true);
  try {
    const refusals = [() => readConsent(services, token, later), () => give('yes'), () => give('no')];
    for (const refused of refusals)
      await expect(refused()).rejects.toMatchObject({ code: 'account_blocked' });
    for (const given of ['yes', 'no'] as const)
      await expect(give(given, late)).rejects.toMatchObject({ code: 'version_conflict' });
  } finally {
    await block(false);
  }
  expect(await Promise.all([short, other].map(reserved))).toEqual([5000, 0]);
  expect((await order(id)).proposals).toMatchObject([{ state: 'open' }]);
  await give('yes');
  expect(await Promise.all([short, other].map(reserved))).toEqual([0, 5000]);
});

test('stock that runs out before the acceptance is refused and nothing is released; an authorised order stays within its authorisation', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  await expect(propose(id, short, 21_000, other)).rejects.toMatchObject({ code: 'insufficient_stock' });
  await expect(propose(id, short, 5000)).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'propose.quantite',
  });
  const { data } = await propose(id, short, 5000, other);
  await place([other, 18]);
  await expect(answer(id, data.id, 'yes')).rejects.toMatchObject({ code: 'insufficient_stock' });
  expect(await reserved(short)).toBe(5000);
  const held = await order(id);
  const hold = { attemptId: 'A1', cents: held.totalTtcCents, until: null };
  await shop.table.transact([shop.orders.change(held, { hold })]);
  await expect(propose(id, short, 9000, await aProduct())).rejects.toMatchObject({ code: 'invalid_input' });
  // accepted after the bank authorised less
  const asked = (await propose(id, short, 5000, await aProduct())).data;
  const less = { ...hold, cents: held.totalTtcCents - 1 };
  await shop.table.transact([shop.orders.change(await order(id), { hold: less })]);
  await expect(answer(id, asked.id, 'yes')).rejects.toMatchObject({ code: 'invalid_input' });

  // for less, the account has the same room: the authorised amount took none
  await shop.table.transact([shop.orders.change(await order(id), { hold })]);
  const pending = async () => (await shop.guards.find(testCustomer.id))!.pendingCents;
  const before = await pending();
  await answer(id, (await propose(id, short, 1000, await aProduct())).data.id, 'yes');
  expect((await order(id)).totalTtcCents).toBeLessThan(held.totalTtcCents);
  expect(await pending()).toBe(before);

  const gone = await aProduct();
  await shop.catalog.putProduct({ ...testProducts[0]!, id: gone, onSale: false });
  const [left] = (await order(id)).lines;
  await expect(propose(id, left!.productId, 500, gone)).rejects.toMatchObject({ code: 'product_unknown' });
});

test('an invalid proposal is refused by its field: not ordered, in lots already, or equal to the order', async () => {
  const [short, other, stranger] = [await aProduct(), await aProduct(), await aProduct()];
  const id = await place([short, 5], [other, 2]);
  await expect(propose(id, stranger, 1000)).rejects.toMatchObject({
    message: 'Ce produit n’est pas dans la commande.',
    field: 'produit_id',
  });
  await expect(propose(id, short, 1000, other)).rejects.toMatchObject({
    message: 'Ce produit est déjà dans la commande.',
    field: 'propose.produit_id',
  });
  await expect(propose(id, short, 21_000, stranger)).rejects.toMatchObject({
    message: `Stock insuffisant pour « PIECE ${stranger} » : il reste 20 kg.`,
    field: 'propose.quantite',
  });
  // all of the stock, though not a gram more
  expect((await propose(id, short, 20_000, stranger)).message).toBe(`Proposé à Bistrot d’essai`);
  const gone = { ...testProducts[0]!, id: other, ref: 'GONE', label: 'GONE' };
  await shop.stock.recordCount(counted(other, [20_000, 0], { lots: [aLot('1', 'A', 20_000)] }));
  await shop.catalog.putProduct(gone);
  const lots = [{ warehouse_id: '1' as const, lot: 'A', qty: 1000 }];
  await bindLots(shop, { orderId: id, lines: [{ product_id: other, lots }], adminId: 'A', now: later });
  await expect(propose(id, other, 1000)).rejects.toMatchObject({
    message: 'Les lots de cette ligne sont déjà enregistrés.',
    field: 'produit_id',
  });
});

describe('an answer while a payment page is open', () => {
  const proposed = async () => {
    const [short, other] = [await aProduct(), await aProduct()];
    const id = await place([short, 5]);
    const { data } = await propose(id, short, 4000, other);
    await shop.table.transact([shop.orders.change(await order(id), { openAttemptId: 'PAGE' })]);
    return { id, proposalId: data.id };
  };
  const say = (
    { id, proposalId }: Awaited<ReturnType<typeof proposed>>,
    given: 'yes' | 'no',
    find: TestShop['payments']['find'],
  ) =>
    answerProposal(
      { ...shop, payments: { ...shop.payments, find }, paypal: unknownWallet },
      { customerId: testCustomer.id, orderId: id, proposalId, answer: given, now: later },
    );

  test('acceptance waits until the old total cannot be paid any more, and rejection leaves the page as it is', async () => {
    const asked = await proposed();
    const paying = { code: 'payment_in_progress' };
    await expect(say(asked, 'yes', async () => walletAttempt)).rejects.toMatchObject(paying);
    // it ended, and the order does not know of that yet
    await expect(say(asked, 'yes', async () => undefined)).rejects.toMatchObject(paying);
    expect((await order(asked.id)).proposals).toMatchObject([{ state: 'open' }]);
    const { message } = await say(asked, 'no', async () => walletAttempt);
    expect(message).toBe('C’est noté : votre commande reste comme elle est.');
    expect(await order(asked.id)).toMatchObject({
      openAttemptId: 'PAGE',
      proposals: [{ state: 'declined' }],
    });
  });

  test('acceptance closes an idle payment page', async () => {
    const asked = await proposed();
    const { message } = await say(asked, 'yes', async () => {
      await shop.table.transact([shop.orders.change(await order(asked.id), { openAttemptId: null })]);
      return undefined;
    });
    expect(message).toBe('Merci : votre commande est modifiée.');
    expect(await order(asked.id)).toMatchObject({ totalHtCents: 4000, proposals: [{ state: 'accepted' }] });
  });
});

test('nothing is proposed to a deleted account, and a request that always loses to concurrent ones asks to reload', async () => {
  const [short, other] = [await aProduct(), await aProduct()];
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 4000, other);
  const before = await order(id);
  const late = {
    ...shop,
    table: {
      ...shop.table,
      transact: () => Promise.reject(new ConditionFailed([])),
    },
  };
  const conflict = { code: 'version_conflict' };
  const ask = { orderId: id, adminId: 'ADMIN1', productId: short, insteadId: other, milli: 4000, now: later };
  await expect(proposeReplacement(late, ask)).rejects.toMatchObject(conflict);
  const yes = { customerId: testCustomer.id, orderId: id, proposalId: data.id, now: later };
  for (const given of ['yes', 'no'] as const)
    await expect(answerProposal(late, { ...yes, answer: given })).rejects.toMatchObject(conflict);
  const gone = await shop.table.get(keys.customer(testCustomer.id));
  await shop.table.remove(keys.customer(testCustomer.id));
  try {
    await expect(proposeReplacement(shop, ask)).rejects.toMatchObject({ code: 'order_not_editable' });
  } finally {
    await shop.table.transact([shop.table.ops.put({ ...gone, ...keys.customer(testCustomer.id) })]);
  }
  expect(await order(id)).toEqual(before);
});

test('the answer for a concurrently cancelled order reports the cancellation, not that it was prepared', async () => {
  const short = await aProduct();
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 4000);
  const change = { field: 'status', value: 'annule' } as const;
  await changeWebOrder(shop, { orderId: id, adminId: 'ADMIN1', change, now: later });
  for (const given of ['yes', 'no'] as const)
    await expect(answer(id, data.id, given)).rejects.toThrow('Cette commande est annulée.');
});

test('rejection by its mailed link consumes the link', async () => {
  const short = await aProduct();
  const id = await place([short, 5]);
  const { data } = await propose(id, short, 4000);
  const services = { ...shop, tokens: openOneTimeTokens(shop.table) };
  const account = { id: testCustomer.id, credentialsVersion: 1 };
  const about = { orderId: id, proposalId: data.id };
  const token = await services.tokens.issue('consent', account, 3600, later, about);
  const { data: said } = await giveConsent(services, { token, answer: 'no', now: later });
  expect(said).toMatchObject({ etat: 'declined' });
  await expect(giveConsent(services, { token, answer: 'yes', now: later })).rejects.toMatchObject({
    code: 'token_invalid',
  });
  expect(await reserved(short)).toBe(5000);
});
