import { expect, test } from 'vitest';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { isFreeLine } from '#shared/erp/taken-lines.ts';
import { isAlike } from '#shared/erp/three-way-merge.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, testCustomer } from '#tests/support/orders/shop.ts';

const SEED = Number(process.env['HANDS_SEED'] ?? Date.now() % 1_000_000);
const HISTORIES = Number(process.env['HANDS_RUNS'] ?? 10);
const STEPS = 25;
/** Longer than the delay before the next try of a write. */
const LATER_MINUTES = 90;

const customerId = testCustomer.id;

/** One order, changed in random turns by the customer and the office here, and by the house in the ERP. */
const playHistory = async (seed: number): Promise<{ asked: number }> => {
  const { between, chance, pick } = seededRandom(seed);
  const shop = await openTestShop();
  const erp = oneOrderErp(() => ({ listOrders: async () => ok([]) }));
  let minutes = 0;
  let rows = 100;
  let asked = 0;
  const told: string[] = [];
  const now = () => new Date(NOW.getTime() + minutes * 60_000);
  const placed = await placeOrder(shop, {
    customerId,
    items: [
      { product_id: '1', quantity: 10 },
      { product_id: '2', quantity: 5 },
    ],
    seenTotal: 155,
    idempotencyKey: undefined,
    now: now(),
  });
  const orderId = placed.order_id;
  const order = async () => (await shop.orders.find(customerId, orderId))!;
  const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;
  const work = async (after = 2) => {
    minutes += after;
    await workOff(shop.table, 'erp', now(), (message) =>
      pushEvent({ ...shop, outbox: outboxStore(shop.table), erp: async () => erp.gateway }, message, now()),
    );
  };
  /** What the poll of every five minutes sends to the writer. */
  const look = async () => {
    minutes += 1;
    await recordEvent(shop.table, {
      id: `order-seen-${orderId}-${minutes}`,
      type: 'order.seen-in-erp',
      version: 1,
      at: now().toISOString(),
      data: { customerId, orderId },
    });
    await work();
  };
  const held = () => erp.state.order;
  const change = (field: 'status', value: 'valide' | 'en_attente' | 'annule') =>
    changeWebOrder(shop, {
      orderId,
      adminId: 'ADMIN1',
      change: { field, value },
      now: now(),
    });

  const acts: Record<string, () => unknown> = {
    'edited here': () =>
      editOrder(shop, {
        customerId,
        orderId,
        items: [
          { product_id: '1', quantity: between(1, 12) },
          { product_id: pick(['2', '3']), quantity: 2 },
        ],
        now: now(),
      }),
    'validated here': () => change('status', 'valide'),
    'put back here': () => change('status', 'en_attente'),
    'cancelled here': () => (chance(0.3) ? change('status', 'annule') : undefined),
    'weighed there': () => {
      const line = held() && pick(held()!.lines);
      if (line) Object.assign(line, { milli: between(500, 12_500) });
    },
    'added there': () => {
      const first = held()?.lines[0];
      if (first)
        held()!.lines.push({
          ...first,
          id: String((rows += 1)),
          productId: pick(['3', '4', null]),
          milli: 1500,
        });
    },
    'removed there': () => {
      if ((held()?.lines.length ?? 0) > 1) held()!.lines.pop();
    },
    'cancelled there': () => {
      if (held() && chance(0.3)) held()!.status = 'cancelled';
    },
    'taken up again there': () => {
      if (held()?.status === 'cancelled') held()!.status = 'validated';
    },
    looked: look,
    worked: () => work(),
    answered: async () => {
      for (const _one of await questions())
        await arbitrateOrder(shop, {
          orderId,
          keep: pick(['site', 'dolibarr'] as const),
          adminId: 'ADMIN1',
          now: now(),
        });
    },
  };
  await work();
  for (let n = 0; n < STEPS; n += 1) {
    const name = pick(Object.keys(acts));
    minutes += 1;
    try {
      await acts[name]!();
      told.push(name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      told.push(`${name}: ${error.code}`);
    }
  }
  await look();
  await work(LATER_MINUTES);
  if ((await questions()).length > 0) {
    asked = 1;
    expect((await order()).erpState, told.join('\n')).toBe('douteux');
    await arbitrateOrder(shop, {
      orderId,
      keep: pick(['site', 'dolibarr'] as const),
      adminId: 'ADMIN1',
      now: now(),
    });
    await work();
    await look();
    await work(LATER_MINUTES);
  }
  // one more question may follow an answer: the house has too little for what it is
  if ((await questions()).length === 0) await expectEqual();
  return { asked };

  async function expectEqual() {
    const ours = await order();
    const theirs = held()!;
    const isCancelled = ours.status === 'annule';
    const why = `seed ${seed}\n${told.join('\n')}\n${JSON.stringify({ ours, theirs })}`;
    const lines = erpLines(ours.lines.filter((line) => !isFreeLine(line)));
    expect(isAlike({ isCancelled, lines }, { ...theirs, isBilled: false, lines: theirs.lines }), why).toBe(
      true,
    );
    const read = await erp.gateway.readOrder('41');
    const total = read.kind === 'ok' ? read.value?.totalTtcCents : undefined;
    if (!isCancelled) expect(ours.totalTtcCents, why).toBe(total);
    const levels = await shop.stock.currentLevels(['1', '2', '3', '4']);
    for (const [id, level] of levels) {
      const wanted = isCancelled
        ? 0
        : ours.lines
            .filter(({ productId }) => productId === id)
            .reduce((sum, { prepared }) => sum + prepared.milli, 0);
      expect(level.reserved, `${id}: ${why}`).toBe(wanted);
    }
  }
};

const PATIENCE_MS = 60_000 + HISTORIES * 5000;

test(
  `after concurrent changes both sides are equal or a decision is pending (HANDS_SEED=${SEED})`,
  async () => {
    let questions = 0;
    for (let n = 0; n < HISTORIES; n += 1) questions += (await playHistory(SEED + n * 7919)).asked;
    if (HISTORIES >= 10) expect(questions).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
