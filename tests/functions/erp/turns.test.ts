import { arbitrateOrder } from '#functions/erp/questions/answer-questions.ts';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ERP_WORKER_SECONDS } from '#shared/erp/worker-time.ts';
import { isAttempted } from '#shared/kernel/outbox-todo.ts';
import { type ErpQueue, openErpQueue } from '#tests/support/erp/erp-queue.ts';
import { goods, orderingThrough, type PlacedOrder } from '#tests/support/erp/erp-queue-orders.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { todoFor } from '#tests/support/database/outbox.ts';

/** The time an operation of Dolibarr took in the attack that blocked all orders. */
const PACE_MS = 650;
const LINES = goods.length;
/** From one killed call to the next; `npm run proof` kills at every other one. */
const KILL_EVERY = Number(process.env['TURN_KILL_EVERY'] ?? 6);
const HALF_MS = (ERP_WORKER_SECONDS / 2) * 1000;

let queue: ErpQueue;
let shop: Awaited<ReturnType<typeof orderingThrough>>;
beforeAll(async () => {
  queue = await openErpQueue(PACE_MS);
  shop = await orderingThrough(queue);
});
afterAll(() => queue.close());

const WRITES = /^(create|add|delete|update|post|validate|setOrder|cancel)/;
const place: typeof shop.place = (...order) => shop.place(...order);
const edit: typeof shop.edit = (...changes) => shop.edit(...changes);
const isInDolibarr = (placed: PlacedOrder) => shop.isInDolibarr(placed);
/** No background work is left. */
const isQuiet = async () =>
  !(await queue.services.outbox.everyOpen('erp')).some(({ todo }) => isAttempted(todo));
const all = goods.map(({ id }) => id);
const movements = () => movementFixture(queue.services, shop.now);
const firstMovementsOf = (milli: number) => ({ product_id: '100', warehouse_id: 1, qty: milli / 1000 });
/** Runs from here on. */
const since = (from: number) => queue.runs.slice(from);

describe('a large order does not stop the others', () => {
  test('an edit of 95 lines at 0.65 s a call converges, in steps of less than half the limit; other orders go between two of them', async () => {
    const large = await place('CLIENT1', all);
    expect(await queue.until(() => isInDolibarr(large))).toBe(true);
    const from = queue.runs.length;
    const calls = queue.calls.length;
    await edit(large, all, 2);

    let small: PlacedOrder | undefined;
    let moved = '';
    queue.watch(async () => {
      if (queue.calls.length - calls !== 10) return;
      small = await place('CLIENT2', ['1', '2']);
      const { data } = await movements().send(firstMovementsOf(500));
      moved = data.operation_id;
    });
    const seen: string[] = [];
    const isAlsoInDolibarr = async () => {
      if (small && !seen.includes('order') && (await isInDolibarr(small))) seen.push('order');
      const todo = moved && (await todoFor(queue.services.table, moved, 'erp.push-movements'));
      if (todo && todo.state === 'verifie' && !seen.includes('movement')) seen.push('movement');
      if (seen.length < 2) return false;
      return true;
    };
    expect(await queue.until(isAlsoInDolibarr, 2)).toBe(true);
    // the step that was under way, the order, the movement
    expect(since(from)).toHaveLength(3);
    expect(await isInDolibarr(large)).toBe(false);

    expect(await queue.until(() => isInDolibarr(large))).toBe(true);
    queue.watch(() => undefined);
    const steps = since(from).filter(({ eventId }) => eventId.startsWith('order-edit'));
    expect(Math.max(...steps.map(({ ms }) => ms))).toBeLessThan(HALF_MS);
    // 190 lines to remove and to add, 15 calls a step
    expect(steps.length).toBeLessThanOrEqual(15);
    const lineCalls = queue.calls.slice(calls).filter(({ name }) => name.endsWith('OrderLine'));
    expect(lineCalls).toHaveLength(2 * LINES);
    expect(since(from).every(({ died }) => !died)).toBe(true);
  });

  test('lines that the ERP holds already are not written again', async () => {
    const order = await place('CLIENT1', ['100', '101', '102']);
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
    const from = queue.calls.length;
    await edit(order, ['100', '101', '103'], 1);
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
    const written = queue.calls.slice(from).filter(({ name }) => WRITES.test(name));
    expect(written.map(({ name }) => name)).toEqual([
      'setOrderToDraft',
      'deleteOrderLine',
      'addOrderLine',
      'validateOrder',
    ]);
  });

  test('a document of many movements, some of them refused, goes by turns as well, each line tried once', async () => {
    const short = ['101', '102'];
    for (const id of short)
      queue.environment.erp.stock.move({ productId: id, warehouseId: '1', milli: -999_000 });
    const lines = all.slice(0, 40).map((id) => ({ product_id: id, warehouse_id: 1, qty: -3 }));
    const from = queue.runs.length;
    const calls = queue.calls.length;
    const { data } = await movements().send({ movements: lines });
    const state = () => todoFor(queue.services.table, data.operation_id, 'erp.push-movements');
    expect(await queue.until(async () => (await state()).state === 'en_echec')).toBe(true);
    const { cause, step } = await state();
    for (const id of short) expect(cause).toContain(`VIANDE ${id}`);
    expect(step).toBeUndefined();
    const posts = queue.calls.slice(calls).filter(({ name }) => name === 'postMovement');
    expect(posts).toHaveLength(lines.length);
    expect(since(from).length).toBeGreaterThan(3);
    expect(Math.max(...since(from).map(({ ms }) => ms))).toBeLessThan(HALF_MS);
    for (const id of short)
      queue.environment.erp.stock.move({ productId: id, warehouseId: '1', milli: 999_000 });
  });

  test('lines that the ERP loses despite a success reply are not sent without end', async () => {
    const order = await place('CLIENT1', all.slice(0, 60));
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
    await edit(order, all.slice(0, 60), 2);
    const { gateway } = queue.environment.erp;
    const { addOrderLine } = gateway;
    gateway.addOrderLine = async () => ({ kind: 'ok', value: { id: '0' } });
    const from = queue.calls.length;
    expect(await queue.until(() => isInDolibarr(order), 5)).toBe(false);
    // an attempt at 60 lines every few minutes
    expect(queue.calls.length - from).toBeLessThan(400);
    gateway.addOrderLine = addOrderLine;
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
  });
});

describe('a doubtful item is fenced, and it alone', () => {
  test('a doubtful order, a slow one and a doubtful movement: movements stay strictly one after the other', async () => {
    const slow = await place('CLIENT1', all.slice(0, 60));
    expect(await queue.until(() => isInDolibarr(slow))).toBe(true);
    await edit(slow, all.slice(0, 60), 2);
    const doubtful = await place('CLIENT2', ['1']);
    const first = await movements().send({ movements: [firstMovementsOf(500), firstMovementsOf(700)] });
    const second = await movements().send(firstMovementsOf(900));
    const sibling = await place('CLIENT2', ['2']);

    const { erpSide } = queue.environment;
    const from = queue.calls.length;
    let posts = 0;
    let created = 0;
    const doubts: Record<string, number> = {};
    queue.watch(({ name, at }) => {
      const isSecondPost = name === 'postMovement' && (posts += 1) === 2;
      const isFirstCreation = name === 'createOrder' && (created += 1) === 1;
      if (!isSecondPost && !isFirstCreation) return;
      doubts[name] = at;
      erpSide.arm({ atCall: 1, mode: 'late' });
    });
    expect(await queue.until(isQuiet)).toBe(true);
    queue.watch(() => undefined);

    const made = queue.calls.slice(from);
    const waited = (name: string) =>
      made.filter((call) => call.name === name && call.at > doubts[name]!)[0]!.at - doubts[name]!;
    expect(waited('postMovement')).toBeGreaterThan(60_000);
    // the doubtful order waits; the customer's other one does not
    const creations = made.filter(({ name }) => name === 'createOrder');
    expect(creations).toHaveLength(2);
    expect(waited('createOrder')).toBeLessThan(60_000);
    for (const order of [slow, doubtful, sibling]) expect(await isInDolibarr(order)).toBe(true);
    const codes = [first, second].flatMap(({ data }) =>
      data.movements.map(({ inventorycode }) => inventorycode),
    );
    const rows = queue.environment.erp.stock.movements.map(({ code }) => code);
    expect(codes.map((code) => rows.filter((row) => row === code).length)).toEqual([1, 1, 1]);
  });

  test('a worker killed in a step blocks the others for half its limit, its own customer until it cannot run any more', async () => {
    const order = await place('CLIENT1', ['100', '101']);
    const other = await place('CLIENT2', ['1']);
    const killedAt = queue.clock();
    queue.watch(({ name }) => {
      if (name !== 'createOrder') return;
      queue.watch(() => undefined);
      queue.environment.interruption.arm({ atCall: 1, when: 'before' });
    });
    expect(await queue.until(() => isInDolibarr(other), 2)).toBe(true);
    expect(queue.clock() - killedAt).toBeLessThan(HALF_MS + 15_000);
    expect(await queue.until(() => isInDolibarr(order), 5)).toBe(true);
    expect(queue.clock() - killedAt).toBeGreaterThan(60_000);
  });

  test('killed at any call of an edit by steps, it converges, with every line once', async () => {
    const ids = all.slice(0, 4);
    queue.environment.erpSide.paceMs = 3000;
    onTestFinished(() => void (queue.environment.erpSide.paceMs = PACE_MS));
    for (const step of [0, 1]) {
      let deaths = 0;
      let isAlive = false;
      for (let atCall = 1 + step; !isAlive; atCall += KILL_EVERY) {
        const order = await place('CLIENT1', ids);
        expect(await queue.until(() => isInDolibarr(order))).toBe(true);
        await edit(order, ids, 2);
        const [from, when] = [queue.runs.length, atCall % 4 < 2 ? 'before' : 'after'] as const;
        queue.dieIn(step, { atCall, when });
        expect(await queue.until(() => isInDolibarr(order)), `step ${step} killed ${when} ${atCall}`).toBe(
          true,
        );
        // until a step has no such call any more
        isAlive = !since(from)[step]?.died;
        deaths += isAlive ? 0 : 1;
      }
      // each of the two has more than ten calls
      expect(deaths * KILL_EVERY).toBeGreaterThan(10);
    }
  });
});

describe('AMB-101: "vérifié" appears only for lines that were read back', () => {
  const state = async (order: PlacedOrder) => (await shop.orderOf(order)).erpState;
  const cause = async ({ orderId }: PlacedOrder) =>
    (await queue.services.outbox.everyOpen('erp')).find(
      ({ entry }) => entry.event.data['orderId'] === orderId,
    )?.todo.cause;

  /** What the ERP changed may be another user's change: a user decides that ours holds. */
  const asked = ({ orderId }: PlacedOrder) => erpQuestionsStore(queue.services.table).find('order', orderId);
  const keepOurs = ({ orderId }: PlacedOrder) =>
    arbitrateOrder(queue.services, { orderId, keep: 'site', adminId: 'ADMIN1', now: shop.now() });

  test('a line that the ERP changes as it validates leaves the order in doubt, and is named', async () => {
    const { gateway, orders } = queue.environment.erp;
    const { validateOrder } = gateway;
    gateway.validateOrder = async (id) => {
      const answer = await validateOrder(id);
      const at = orders.findIndex((order) => order.id === id);
      const held = orders[at]!;
      orders[at] = { ...held, lines: held.lines.map((line) => ({ ...line, milli: line.milli + 100 })) };
      return answer;
    };
    const order = await place('CLIENT2', ['1'], 3);
    expect(await queue.until(async () => (await state(order)) === 'douteux', 2)).toBe(true);
    expect(await cause(order)).toContain('« ENTRECOTE PAREE » : 3 kg ici, 3,1 kg là-bas');
    expect(await queue.until(async () => (await state(order)) === 'verifie', 5)).toBe(false);
    expect(await queue.until(async () => (await asked(order)) !== undefined)).toBe(true);
    gateway.validateOrder = validateOrder;
    await keepOurs(order);
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
  });

  test('a line that the ERP takes at another price is not validated', async () => {
    const { gateway, orders } = queue.environment.erp;
    const { addOrderLine } = gateway;
    const order = await place('CLIENT2', ['1'], 3);
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
    gateway.addOrderLine = (id, line) => addOrderLine(id, { ...line, unitPriceHtE4: 1 });
    await edit(order, ['1'], 4);
    expect(await queue.until(async () => (await state(order)) === 'douteux', 2)).toBe(true);
    expect(await cause(order)).toContain('« ENTRECOTE PAREE » : 4 kg ici, 4 kg là-bas, à un autre prix');
    expect(orders.find(({ refExt }) => refExt === order.orderId)?.status).toBe('draft');
    expect(await queue.until(async () => (await asked(order)) !== undefined)).toBe(true);
    gateway.addOrderLine = addOrderLine;
    await keepOurs(order);
    expect(await queue.until(() => isInDolibarr(order))).toBe(true);
  });
});
