import { beforeEach, describe, expect, test } from 'vitest';
import { approveOrder, refuseOrder } from '#functions/order-changes/approval/answer-order.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { payableOrder } from '#functions/payments/open-attempt.ts';
import { listDue } from '#functions/payments/list-due.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { returnsStore } from '#functions/rounds/returns/returns.store.ts';
import { confirmOrder } from '#functions/standing-orders/answer-date.ts';
import type { Order } from '#shared/orders/order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { create, MADE, minutes, ordersOf, run } from '#tests/functions/standing-orders/standing-world.ts';
import { type ApprovalWorld, by, customerId, openApprovals } from './approval-world.ts';

/** Pending approval is a state: only approval, rejection or the cutoff ends it. */
let world: ApprovalWorld;
let shop: ApprovalWorld['shop'];
beforeEach(async () => {
  world = await openApprovals();
  ({ shop } = world);
});

const aConfirmable = async (): Promise<Order> => {
  await create(shop, { mode: 'confirm', weekdays: [2] });
  await run(shop, MADE);
  const [order] = await ordersOf(shop);
  if (!order) throw new Error('nothing was made');
  return order;
};

const adminId = 'ADMIN1';
const lines = [
  { product_id: '1', parts: [{ warehouse_id: '1' as const, lot: null, qty: 2000 }], reason: '' },
];
const set = (orderId: string, change: WebOrderChange, now: Date) =>
  changeWebOrder(shop, { orderId, adminId, change, now });

/** Each change of an order by the house, through its use case. */
const actsOfTheHouse: Record<string, (orderId: string, now: Date) => Promise<unknown>> = {
  'proposing another product': (orderId, now) =>
    proposeReplacement(shop, { orderId, adminId, productId: '1', insteadId: undefined, milli: 1000, now }),
  weighing: (orderId, now) => savePreparation(shop, { orderId, adminId, version: 0, lines, now }),
  'closing the preparation': (orderId, now) =>
    closePreparation(shop, { orderId, adminId, version: 0, overweight: [], lines, now }),
  'choosing lots': (orderId, now) =>
    bindLots(shop, {
      orderId,
      adminId,
      lines: [{ product_id: '1', lots: [{ warehouse_id: '1', lot: 'L1', qty: 2000 }] }] as never,
      now,
    }),
  'beginning the preparation': (orderId, now) =>
    set(orderId, { field: 'statut_livraison', value: 'en_preparation' }, now),
  dispatching: (orderId, now) => set(orderId, { field: 'statut_livraison', value: 'expedie' }, now),
  delivering: (orderId, now) => set(orderId, { field: 'statut_livraison', value: 'livre' }, now),
  'handing over': (orderId, now) =>
    recordHandover({ ...shop, returns: returnsStore(shop.table) } as never, {
      orderId,
      adminId,
      key: 'REMISE-1',
      receiver: 'Chef',
      at: now.toISOString(),
      reserves: '',
      refused: [],
      now,
    }),
};

describe.each(Object.entries(actsOfTheHouse))('%s', (_name, act) => {
  test('is refused while a Gérant has not accepted the order, and changes nothing', async () => {
    const { order } = await world.waiting();
    await expect(act(order.id, minutes(MADE, 5))).rejects.toThrow(
      /Un Gérant du client n’a pas encore validé|pas encore préparée/,
    );
    expect(await world.find(order.id)).toEqual(order);
  });

  test('is refused while the customer has not confirmed what came by itself, and changes nothing', async () => {
    const order = await aConfirmable();
    await expect(act(order.id, minutes(MADE, 5))).rejects.toThrow(
      /n’a pas encore confirmé|pas encore préparée/,
    );
    expect(await world.find(order.id)).toEqual(order);
  });
});

describe('an order pending approval', () => {
  test('owes nothing, is not paid and can be rejected after an attempted change by the house', async () => {
    const { order } = await world.waiting();
    await actsOfTheHouse['proposing another product']?.(order.id, MADE).catch(() => undefined);
    await expect(payableOrder(shop as never, customerId, order.id, MADE)).rejects.toMatchObject({
      code: 'order_not_payable',
      message: expect.stringContaining('attend le oui d’un Gérant') as string,
    });
    expect(await listDue(shop, customerId, MADE)).toMatchObject({ data: [], total: 0 });
    await refuseOrder(shop, by('G1'), { orderId: order.id, word: 'Trop' });
    expect((await world.find(order.id)).status).toBe('annule');
  });

  test('stays pending where the house records its money', async () => {
    const { order } = await world.waiting();
    await set(order.id, { field: 'statut_paiement', value: 'paye' }, MADE);
    expect((await world.find(order.id)).confirmBefore).toBe(order.confirmBefore);
    await approveOrder(shop, by('G1'), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
    expect((await world.find(order.id)).confirmBefore).toBeUndefined();
  });

  test('is accepted by the house that validates it, by name', async () => {
    const { order } = await world.waiting();
    const { order: row } = await set(order.id, { field: 'status', value: 'valide' }, MADE);
    expect(row.a_valider_avant).toBeUndefined();
    expect((await world.find(order.id)).confirmBefore).toBeUndefined();
    expect(await shop.orders.history(order.id)).toContainEqual(
      expect.objectContaining({ actor: 'admin:ADMIN1', field: 'status', to: 'valide' }),
    );
  });
});

test('paying what came by itself confirms it, until its cutoff, which leaves it then', async () => {
  const order = await aConfirmable();
  const late = new Date(order.confirmBefore ?? '');
  await expect(payableOrder(shop as never, customerId, order.id, late)).rejects.toMatchObject({
    code: 'order_not_payable',
    message: expect.stringContaining('n’a pas été confirmée') as string,
  });
  expect((await payableOrder(shop as never, customerId, order.id, MADE)).id).toBe(order.id);
  await set(order.id, { field: 'statut_paiement', value: 'paye' }, MADE);
  expect((await world.find(order.id)).confirmBefore).toBeUndefined();
  await confirmOrder(shop, { customerId, orderId: order.id, now: MADE });
  await run(shop, minutes(new Date(order.confirmBefore ?? ''), 1));
  expect((await world.find(order.id)).status).toBe('en_attente');
});
