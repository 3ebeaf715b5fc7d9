import { expect, test } from 'vitest';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/answer-questions.ts';
import { followInvoices } from '#functions/erp/follow/follow-invoices.ts';
import { followOrders } from '#functions/erp/follow/follow-orders.ts';
import { getWebOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { listPendingOperations } from '#functions/erp/manage-operations.ts';
import { pushEvent } from '#functions/erp/push-event.ts';
import { changeWebOrder } from '#functions/orders/change-web-order.ts';
import { editOrder } from '#functions/orders/edit-order.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { keys } from '#functions/table-keys.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { factsOf, isAlike } from '#shared/erp/two-hands.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { isNotOurs, type Mishaps, mishapsOf } from '#tests/support/erp/erp-mishaps.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';
import { dueTodos, happen } from '#tests/support/database/outbox.ts';
import { shopOn } from '#tests/support/orders/shop.ts';

const HISTORIES = proofCount(20);
const STEPS = 25;

const invoicing = await openInvoicing();
const { shop, erp, customerId, products, now, api, wait } = invoicing;

/** One order from its confirmation to its money, both hands on its invoices, in any turn. */
const playHistory = async (seed: number) => {
  const { between, chance, pick } = seededRandom(seed);
  const told: string[] = [];
  const mishaps: Mishaps = mishapsOf({ chance, pick, told });
  const settings = ['validated', 'validated', 'draft', 'none'] as const;
  const setting = pick(settings);
  await invoicing.set({ onDelivery: setting, accounts: { card: '1', wallet: '2' } });
  let isChanged = false;
  const provider = pick(['stripe', 'stripe', 'paypal'] as const);
  const { id, row } = await invoicing.anOrder({ at20: between(1, 5), at55: between(0, 3) });
  const order = async () => (await shop.orders.find(customerId, id))!;
  let paidCents = 0;
  let givenBack = 0;
  let refunds = 0;
  /** The house did something to money or invoices itself, so that what is left may differ, in sight. */
  let byHouse = false;
  let isEdited = false;

  const services = () => ({
    ...shopOn(mishaps.table(shop.table)),
    outbox: outboxStore(mishaps.table(shop.table)),
    erp: async () => mishaps.erp(erp),
    step: { at: now() },
  });
  const push = (message: OutboxMessage) => mishaps.survived(() => pushEvent(services(), message, now()));
  const sent: OutboxMessage[] = [];
  let repeated = 0;
  const repeat = (message: OutboxMessage) => {
    repeated += 1;
    return push(message);
  };
  const work = async () => {
    wait(2);
    for (const { message } of await dueTodos(shop.table, 'erp', now())) {
      await push(message);
      // a queue may deliver twice, also what it delivered long ago
      if (chance(0.2)) await repeat(message);
      sent.push(message);
    }
  };
  const look = async () => {
    wait(3);
    await mishaps.survived(() => followOrders(services(), now()));
    await mishaps.survived(() => followInvoices(services(), now()));
    await work();
  };
  const rows = async () => {
    const ids = (await invoicing.ordersThere(id)).flatMap(({ invoiceIds }) => invoiceIds);
    const read = await erp.readInvoicesWithCredits(ids);
    if (read.kind !== 'ok') throw new Error('not read');
    return read.value;
  };
  const change = (of: Parameters<typeof changeWebOrder>[2]['change']) =>
    changeWebOrder(shop, async () => 'closed', { orderId: id, adminId: 'ADMIN1', change: of, now: now() });
  const happened = (type: 'payment.received' | 'payment.refunded', refundId = '') =>
    happen(
      shop.table,
      type,
      `${type}-${id}-${refundId}`,
      { customerId, orderId: id, attemptId: `A-${id}`, refundId },
      now(),
    );
  const some = async (which: Parameters<Awaited<ReturnType<typeof rows>>['filter']>[0]) => {
    const found = (await rows()).filter(which);
    return found.length > 0 ? pick(found) : undefined;
  };

  const acts: Record<string, () => unknown> = {
    'edited here': async () => {
      if (paidCents > 0) return;
      await editOrder(shop, async () => 'closed', {
        customerId,
        orderId: id,
        items: [{ product_id: products.at20, quantity: between(1, 6) }],
        now: now(),
      });
      isEdited = true;
    },
    'weighed there': async () => {
      const [line] = (await invoicing.ordersThere(id)).flatMap(({ lines }) => lines);
      if (!line || (await rows()).length > 0 || (await order()).deliveryStatus === 'livre') return;
      await api('POST', `/orders/${row}/settodraft`, { idwarehouse: -1 });
      const tva_tx = line.vatBasisPoints / 100;
      await api('PUT', `/orders/${row}/lines/${line.id}`, { qty: between(1, 6), subprice: 10, tva_tx });
      await api('POST', `/orders/${row}/validate`, { idwarehouse: 0, notrigger: 0 });
      isEdited = true;
    },
    'delivered here': () => change({ field: 'statut_livraison', value: 'livre' }),
    'paid here': async () => {
      if (paidCents > 0) return;
      const { totalTtcCents } = await order();
      paidCents = chance(0.6) ? totalTtcCents : totalTtcCents + between(-300, 500);
      await invoicing.paid(id, paidCents, { provider });
      await happened('payment.received');
    },
    'given back here': async () => {
      const left = paidCents - givenBack;
      if (left <= 0) return;
      const cents = chance(0.3) ? left : between(1, left);
      givenBack += cents;
      refunds += 1;
      await invoicing.refund(id, cents, refunds);
      await shop.table.update(keys.order(customerId, id), {
        update: 'SET paid = :left',
        values: { ':left': paidCents - givenBack },
      });
      await happened('payment.refunded', `R${refunds}`);
    },
    'invoiced there': async () => {
      if ((await rows()).some(({ isCreditNote, statusCode }) => !isCreditNote && statusCode !== '3')) return;
      await api('POST', `/invoices/createfromorder/${row}`);
      byHouse = true;
    },
    'validated there': async () => {
      const draft = await some(({ statusCode }) => statusCode === '0');
      if (draft) await api('POST', `/invoices/${draft.id}/validate`);
    },
    'deleted there': async () => {
      const draft = chance(0.3) ? await some(({ statusCode }) => statusCode === '0') : undefined;
      if (!draft) return;
      await api('DELETE', `/invoices/${draft.id}`);
      byHouse = true;
    },
    'paid there': async () => {
      const open = chance(0.4)
        ? await some(
            ({ statusCode, isCreditNote, restCents }) => statusCode === '1' && !isCreditNote && restCents > 0,
          )
        : undefined;
      if (!open) return;
      const cents = chance(0.5) ? open.restCents : between(1, open.restCents);
      await api('POST', '/invoices/paymentsdistributed', {
        arrayofamounts: { [open.id]: { amount: (cents / 100).toFixed(2), multicurrency_amount: '' } },
        datepaye: Math.floor(now().getTime() / 1000),
        closepaidinvoices: 'yes',
        accountid: 1,
        paymentid: 4,
      });
      byHouse = true;
    },
    'credited there': async () => {
      const of = chance(0.3)
        ? await some(({ isCreditNote, statusCode }) => !isCreditNote && /[12]/.test(statusCode))
        : undefined;
      if (!of) return;
      const note = await api('POST', '/invoices', {
        socid: Number(of.thirdPartyId),
        type: 2,
        fk_facture_source: Number(of.id),
        lines: [{ desc: 'Geste', qty: 1, subprice: -between(1, 20), tva_tx: 20, product_type: 1 }],
      });
      if (chance(0.7)) await api('POST', `/invoices/${String(note)}/validate`);
      byHouse = true;
    },
    'set otherwise': async () => {
      if (!chance(0.3)) return;
      isChanged = true;
      await invoicing.set({ onDelivery: pick(settings) });
    },
    'told again': async () => {
      if (sent.length > 0) await repeat(pick(sent));
    },
    looked: look,
    'looked again': look,
    worked: work,
    answered: async () => {
      for (const _one of (await listErpQuestions(shop, { limit: 10 })).data)
        await arbitrateOrder(shop, {
          orderId: id,
          keep: pick(['site', 'dolibarr'] as const),
          adminId: 'ADMIN1',
          now: now(),
        });
    },
  };

  // whatever the shop wrote there, it wrote in one of these
  const writes = new Set(['looked', 'looked again', 'worked', 'told again']);
  for (let n = 0; n < STEPS; n += 1) {
    const name = pick(Object.keys(acts));
    told.push(name);
    try {
      await acts[name]!();
    } catch (error) {
      if (!(error instanceof Refusal) && !isNotOurs(error)) throw error;
      told.push(`  refused: ${error.message.slice(0, 80)}`);
    }
    if (writes.has(name)) await expectOnce();
  }
  mishaps.end();
  for (const name of ['delivered here', 'paid here'])
    try {
      await acts[name]!();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  for (let n = 0; n < 3; n += 1) {
    wait(90);
    await look();
  }
  await look();
  await expectOnce();
  await expectEqual();
  const invoices = await rows();
  return {
    invoiced: Number(invoices.length > 0),
    mishaps: mishaps.count(),
    repeated,
    'set otherwise': Number(isChanged),
    'by wallet': Number(provider === 'paypal' && paidCents > 0),
  };

  function why(more: unknown) {
    return `seed ${seed}, ${setting}${isChanged ? ', set otherwise' : ''}, ${provider}\n${told.join('\n')}\n${JSON.stringify(more, null, 1)}`;
  }

  async function paymentsThere() {
    const lists = await Promise.all((await rows()).map(({ id: of }) => erp.listInvoicePayments(of)));
    const all = lists.flatMap((list) => (list.kind === 'ok' ? list.value : []));
    return (num: string) =>
      all.filter((one) => one.num === num).reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  /** At every moment: one invoice, and nothing recorded or credited twice. */
  async function expectOnce() {
    const there = await rows();
    if (there.length === 0) return;
    const current = there.filter(({ isCreditNote, statusCode }) => !isCreditNote && statusCode !== '3');
    expect(current.length, why(there)).toBeLessThanOrEqual(1);
    const onIt = await paymentsThere();
    expect(onIt(`A-${id}`), why(there)).toBeLessThanOrEqual(paidCents);
    const back = (await shop.table.queryAll({ pk: `ORDER#${id}`, prefix: 'REFUND#' })) as never as {
      id: string;
      amountCents: number;
    }[];
    for (const { id: num, amountCents } of back) {
      expect(0 - onIt(num), why({ there, num })).toBeLessThanOrEqual(amountCents);
      expect(there.filter(({ refExt }) => refExt === num).length, why(there)).toBeLessThanOrEqual(1);
    }
  }

  /** In the end: equal orders and money on both sides, or somebody is told. */
  async function expectEqual() {
    const ours = await order();
    const questions = (await listErpQuestions(shop, { limit: 10 })).data;
    const failed = (
      await listPendingOperations({ ...shop, outbox: outboxStore(shop.table) } as never, { limit: 50 })
    ).data.filter(({ orderId }) => orderId === id);
    const [theirs] = await invoicing.ordersThere(id);
    const there = await rows();
    const live = there.filter(({ statusCode }) => statusCode === '1' || statusCode === '2');
    const { data: balance } = await getWebOrderBalance(shop, id, now());
    const facts = { ours, theirs, there, balance, questions, failed, paidCents, givenBack };
    if (questions.length === 0) {
      const isCancelled = ours.status === 'annule';
      expect(isAlike({ isCancelled, lines: erpLines(ours.lines) }, factsOf(theirs!)), why(facts)).toBe(true);
      expect(ours.totalTtcCents, why(facts)).toBe(theirs!.totalTtcCents);
    }
    // what is left to pay there is known here
    const rest = live.reduce((sum, { restCents }) => sum + restCents, 0);
    const hasClosedShort = live.some(
      ({ statusCode, isCreditNote, restCents }) =>
        statusCode === '2' && (isCreditNote ? restCents !== 0 : restCents > 0),
    );
    if (!hasClosedShort)
      expect(balance.reste_erp, why(facts)).toBe(live.length === 0 ? null : eurosFromCents(rest));
    const reserved = await shop.stock.currentLevels([products.at20]);
    expect(reserved.get(products.at20)?.reserved, why(facts)).toBeGreaterThanOrEqual(0);
    if (failed.length > 0 || questions.length > 0) return;
    const onIt = await paymentsThere();
    const invoicedCents = live.reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);
    if (!byHouse && !isChanged && setting === 'validated' && ours.deliveryStatus === 'livre') {
      expect(
        live.filter(({ isCreditNote }) => !isCreditNote),
        why(facts),
      ).toHaveLength(1);
      if (!isEdited) expect(live[0]?.totalTtcCents, why(facts)).toBe(ours.totalTtcCents);
      expect(onIt(`A-${id}`), why(facts)).toBe(paidCents);
      const back = [...Array(refunds).keys()].reduce((sum, n) => sum + onIt(`R${n + 1}-${id}`), 0);
      expect(0 - back, why(facts)).toBe(givenBack);
      expect(rest, why(facts)).toBe(invoicedCents - paidCents + givenBack);
    }
    // what is invoiced otherwise than ordered, of an order that is paid, waits for a person
    if (
      live.length > 0 &&
      invoicedCents !== ours.totalTtcCents &&
      paidCents > 0 &&
      invoicedCents !== paidCents
    ) {
      const cases = (await paymentCasesStore(shop.table).list('open', 1000)).items;
      const isOwnCredit = there.some(({ isCreditNote, refExt }) => isCreditNote && refExt?.startsWith('R'));
      if (!isOwnCredit)
        expect(
          cases.some(({ orderId }) => orderId === id),
          why(facts),
        ).toBe(true);
    }
  }
};

test(`whoever invoices, pays and gives back, here or there: once, equal in the end, or somebody is told (PROOF_SEED=${proofSeed})`, async () => {
  const seen = { invoiced: 0, mishaps: 0, repeated: 0, 'set otherwise': 0, 'by wallet': 0 };
  let count = 0;
  for (; count < HISTORIES && isTimeLeft(); count += 1) {
    const played = await playHistory(proofSeed + count * 7919);
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += played[name];
    say({ count: count + 1, ...seen });
  }
  if (count < 10) return;
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0);
});
