/**
 * Orders written to a real Dolibarr whose PHP is killed in the middle of every kind of write, each at a random
 * moment: in the end each exists exactly once and whole. `fpm` is the process id of a php-fpm of the bench's own,
 * next to the house's: all its workers are killed.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ulid } from '#functions/platform/ids.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { sameLines } from '#tests/support/erp/same-lines.ts';
import { dueTodos, workOff } from '#tests/support/database/outbox.ts';
import { openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import type { Erp } from './erp-environment.ts';
import { table } from '#tests/bench/print.ts';

const KINDS = [
  { of: 'third party created', method: 'POST', path: /\/thirdparties$/ },
  { of: 'order created', method: 'POST', path: /\/orders$/ },
  { of: 'order validated', method: 'POST', path: /\/orders\/\d+\/validate$/ },
  { of: 'order back to draft', method: 'POST', path: /\/orders\/\d+\/settodraft$/ },
  { of: 'line added', method: 'POST', path: /\/orders\/\d+\/lines$/ },
  { of: 'line deleted', method: 'DELETE', path: /\/orders\/\d+\/lines\/\d+$/ },
  { of: 'order cancelled', method: 'PUT', path: /\/orders\/\d+$/ },
] as const;
type Kind = (typeof KINDS)[number];

const MOST_MS = 120;
const ROUNDS = Number(process.env['BENCH_KILLS'] ?? 6);

const killWorkers = (fpm: string): void => {
  const workers = readFileSync(`/proc/${fpm}/task/${fpm}/children`, 'utf8').split(' ').filter(Boolean);
  for (const worker of workers) process.kill(Number(worker), 'SIGKILL');
};

export const benchKilled = async (erp: Erp, fpm: string): Promise<void> => {
  let target: Kind | undefined;
  let kills = 0;
  const gateway = createDolibarrGateway({
    baseUrl: erp.url,
    apiKey: erp.apiKey,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      const answer = fetch(input, init);
      if (target && init?.method === target.method && target.path.test(pathname)) {
        target = undefined;
        kills += 1;
        answer.catch(() => {});
        await pause(Math.random() * MOST_MS);
        killWorkers(fpm);
      }
      return answer;
    },
  });
  const shop = await openTestShop();
  let now = new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`);
  const services = { ...shop, outbox: outboxStore(shop.table), erp: async () => gateway };
  const settle = async () => {
    for (let turns = 0; turns < 12; turns++) {
      await workOff(shop.table, 'erp', now, (message) => pushEvent(services, message, now));
      now = new Date(now.getTime() + 61_000);
      if (turns > 0 && (await dueTodos(shop.table, 'erp', new Date(now.getTime() + 3_600_000))).length === 0)
        return;
    }
  };
  const one = async (kind: Kind) => {
    const id = ulid(now);
    const mail = `${id.toLowerCase()}@banc-essai.test`;
    await shop.table.transact(shop.customers.create({ ...testCustomer, id, mail, society: `Banc ${id}` }));
    const [first, second] = testProducts;
    const wanted = (quantity: number) => [
      { product_id: first!.id, quantity },
      { product_id: second!.id, quantity: 1 },
    ];
    target = kind;
    const { order_id: orderId } = await placeOrder(shop, {
      customerId: id,
      items: wanted(1),
      seenTotal: 21,
      idempotencyKey: undefined,
      now,
    });
    await settle();
    if (target) {
      await editOrder(shop, { customerId: id, orderId, items: wanted(2), now });
      await settle();
    }
    const isCancelled = target !== undefined;
    if (isCancelled) {
      const change = { field: 'status', value: 'annule' } as const;
      await changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now });
      await settle();
    }
    target = undefined;
    const order = (await shop.orders.find(id, orderId))!;
    const held = await gateway.findOrdersByRefExt(orderId);
    const parties = await gateway.findThirdPartiesByRefExt(`WEB-${id}`);
    if (held.kind !== 'ok' || parties.kind !== 'ok') throw new Error('the ERP does not answer');
    const [there] = held.value;
    const isWhole =
      there?.status === 'cancelled' ? isCancelled : !!there && sameLines(erpLines(order.lines), there.lines);
    // nothing of it stays reserved there
    if (there && !isCancelled) await gateway.cancelOrder(there.id);
    return {
      isOnce: held.value.length === 1 && parties.value.length === 1 && isWhole,
      isVerified: order.erpState === 'verifie',
    };
  };
  const rows: string[][] = [];
  for (const kind of KINDS) {
    const before = kills;
    let [once, verified] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const { isOnce, isVerified } = await one(kind);
      if (isOnce) once += 1;
      if (isVerified) verified += 1;
    }
    rows.push([kind.of, String(kills - before), `${once} of ${ROUNDS}`, `${verified} of ${ROUNDS}`]);
  }
  table('PHP killed during each kind of write', ['write', 'kills', 'once and whole', 'verified'], rows);
};
