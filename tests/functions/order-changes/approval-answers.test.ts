import { beforeEach, describe, expect, test } from 'vitest';
import { approveOrder, listApprovals, refuseOrder } from '#functions/order-changes/approval/answer-order.ts';
import { endUnapproved } from '#functions/order-changes/approval/end-unapproved.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { CUTOFF, minutes, SATURDAY } from '#tests/functions/standing-orders/standing-world.ts';
import { type ApprovalWorld, by, customerId, openApprovals } from './approval-world.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** Answers of a Gérant: who gives them, whom they notify, and what expires without one. */
let world: ApprovalWorld;
let shop: ApprovalWorld['shop'];

beforeEach(async () => {
  world = await openApprovals();
  ({ shop } = world);
});

describe('who answers', () => {
  const holder = (now = minutes(SATURDAY, 60)) => ({ customerId, personId: undefined, now });

  test('may be the account’s login without a person of its own, unless it was blocked in between', async () => {
    const { order } = await world.waiting();
    const yes = { orderId: order.id, seenTtc: order.totalTtcCents / 100 };
    const account = (await shop.customers.find(customerId))!;
    const by = { at: SATURDAY.toISOString(), by: 'ADMIN1', reason: 'Impayés' };
    await shop.table.transact([shop.customers.setBlocked(customerId, by)]);
    await expect(approveOrder(shop, holder(), yes)).rejects.toMatchObject({ code: 'version_conflict' });
    await shop.table.transact([shop.customers.setBlocked(customerId, null)]);
    const gone = { ...shop, customers: { ...shop.customers, find: async () => undefined } };
    await expect(approveOrder(gone, holder(), yes)).rejects.toMatchObject({ code: 'not_signed_in' });
    // another password since: the session of before answers nothing
    const stale = { ...account, credentialsVersion: account.credentialsVersion + 1 };
    const changed = { ...shop, customers: { ...shop.customers, find: async () => stale } };
    await expect(approveOrder(changed, holder(), yes)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(awaitsApproval(await world.find(order.id))).toBe(true);
    await approveOrder(shop, holder(), yes);
    expect(awaitsApproval(await world.find(order.id))).toBe(false);
    const [said] = (await shop.orders.history(order.id)).filter(({ field }) => field === 'validation');
    expect(said).toMatchObject({
      actor: `client:${customerId}`,
      from: expect.stringContaining('Gérant') as string,
      to: 'acceptée',
    });
  });

  test('to each of several orders is recorded in each of them, and each goes to the ERP', async () => {
    const orders = [(await world.waiting()).order, (await world.waiting()).order];
    for (const { id, totalTtcCents } of orders) {
      await approveOrder(shop, by('G1'), { orderId: id, seenTtc: totalTtcCents / 100 });
      expect((await world.find(id)).erpState).toBe('a_envoyer');
    }
    const told = (await dueTodos(shop.table, 'erp', minutes(SATURDAY, 60))).flatMap(({ type, data }) =>
      type === 'order.approved' ? [(data as { orderId: string }).orderId] : [],
    );
    expect(told.toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
  });

  test('with a refusal may omit the reason; a second refusal, and one of a cancelled order, are rejected', async () => {
    const { order } = await world.waiting();
    const { message } = await refuseOrder(shop, by('G1'), { orderId: order.id, word: '' });
    expect(message).toContain('prévenue');
    const [said] = (await shop.orders.history(order.id)).filter(({ field }) => field === 'status');
    expect(said?.reason).toBe('Refusée par un Gérant');
    await expect(refuseOrder(shop, by('G2'), { orderId: order.id, word: 'Non' })).rejects.toMatchObject({
      code: 'order_not_editable',
      message: expect.stringContaining('est annulée') as string,
    });
    const told = (await dueTodos(shop.table, 'mail', minutes(SATURDAY, 60))).map(({ type }) => type);
    expect(told).toContain('order.not-approved');
    expect(told).not.toContain('order.cancelled');
  });

  test('lists what ends first on top, and nothing of another company', async () => {
    const [first, second] = [
      (await world.waiting({ day: '2026-11-25' })).order,
      (await world.waiting()).order,
    ];
    const ids = (await listApprovals(shop, customerId)).data.map(({ id }) => id);
    expect(ids).toEqual([second.id, first.id]);
    expect((await listApprovals(shop, 'CLIENT2')).data).toEqual([]);
    const theirs = { ...by('G1'), customerId: 'CLIENT2' };
    const seenTtc = first.totalTtcCents / 100;
    await expect(approveOrder(shop, theirs, { orderId: first.id, seenTtc })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('asks to reload after losing to concurrent changes at every try', async () => {
    const { order } = await world.waiting();
    const transact = () => Promise.reject(new ConditionFailed([{ index: 0, item: undefined }]));
    const late = approveOrder({ ...shop, table: { ...shop.table, transact } }, by('G1'), {
      orderId: order.id,
      seenTtc: order.totalTtcCents / 100,
    });
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
  });
});

test('a request that could not be ended at its cutoff is counted, delays no other, and is ended by the next run', async () => {
  const [broken, other] = [(await world.waiting()).order, (await world.waiting()).order];
  const locate: typeof shop.orders.locate = async (id, now) => {
    if (id === broken.id) throw new Error('read ECONNRESET');
    return shop.orders.locate(id, now);
  };
  const failing = { ...shop, orders: { ...shop.orders, locate } };
  expect(await endUnapproved(failing, CUTOFF)).toEqual({ ended: 1, failed: 1 });
  expect([(await world.find(broken.id)).status, (await world.find(other.id)).status]).toEqual([
    'en_attente',
    'annule',
  ]);
  expect(await endUnapproved(shop, minutes(CUTOFF, 15))).toEqual({ ended: 1, failed: 0 });
  expect(await world.reserved()).toBe(0);
  const [said] = (await shop.orders.history(broken.id)).filter(({ field }) => field === 'status');
  expect(said).toMatchObject({ actor: 'système', reason: expect.stringContaining('Gérant') as string });
});
