import { beforeEach, describe, expect, test } from 'vitest';
import { approveOrder, listApprovals, refuseOrder } from '#functions/order-changes/approval/answer-order.ts';
import { endUnapproved } from '#functions/order-changes/approval/end-unapproved.ts';
import { askEdit } from '#functions/order-changes/approval/ask-edit.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { payableOrder } from '#functions/payments/open-attempt.ts';
import {
  changeStandingOrder,
  createStandingOrder,
} from '#functions/standing-orders/change-standing-order.ts';
import { readContext } from '#functions/standing-orders/handled-writes.ts';
import { listStandingOrders } from '#functions/standing-orders/standing-order-view.ts';
import { getStandingDemand } from '#functions/standing-orders/standing-demand.ts';
import { confirmOrder } from '#functions/standing-orders/answer-date.ts';
import { keys } from '#functions/table-keys.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import type { StandingOrderBody } from '#shared/standing-orders/standing-order-body.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import {
  body as standingBody,
  CUTOFF,
  find as findStanding,
  MADE,
  minutes,
  ordersOf,
  run,
  SATURDAY,
} from '#tests/functions/standing-orders/standing-world.ts';
import { type ApprovalWorld, by, chef, customerId, gerant, openApprovals } from './approval-world.ts';
import { rulesWithGironde } from '#tests/support/orders/house-zones.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { testProducts } from '#tests/support/orders/shop.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** « À valider »: an order above its author's limit waits for a Gérant of the company. */
let world: ApprovalWorld;
let shop: ApprovalWorld['shop'];

beforeEach(async () => {
  world = await openApprovals();
  ({ shop } = world);
});

test('as many products as an order may have fit in one transaction with the request to a Gérant, and with their no', async () => {
  const ids = Array.from({ length: MAX_ORDER_LINES }, (_, i) => String(500 + i));
  for (const id of ids) {
    await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `REF${id}` });
    await shop.stock.recordCount(counted(id, [5000, 0]));
  }
  const { order } = await world.waiting({ items: ids.map((id) => ({ product_id: id, quantity: 1 })) });
  await refuseOrder(shop, by('G1'), { orderId: order.id, word: 'Trop' });
  expect((await shop.stock.getLevel('594'))?.reserved).toBe(0);
});

test('its time is over at the cutoff of the zone that it goes to', async () => {
  const { zones } = rulesWithGironde;
  const slow = { ...zones[0]!, id: 'landes', label: 'Landes', postcodes: ['40'], leadDays: 2 };
  await shop.delivery.replace({ ...rulesWithGironde, zones: [slow, ...zones] }, 1, 'ADMIN1', SATURDAY);
  const { order } = await world.waiting();
  expect(order.confirmBefore).toBe(CUTOFF.toISOString());
});

test('it reserves its stock until the cutoff of its day, and is neither prepared nor paid nor confirmed by who ordered', async () => {
  const { order } = await world.waiting();
  expect(order.confirmBefore).toBe(CUTOFF.toISOString());
  expect(awaitsApproval(order)).toBe(true);
  expect(await world.reserved()).toBe(2_000);
  await expect(payableOrder(shop as never, customerId, order.id, SATURDAY)).rejects.toThrow(
    'attend le oui d’un Gérant',
  );
  const confirmed = confirmOrder(shop as never, { customerId, orderId: order.id, now: SATURDAY });
  await expect(confirmed).rejects.toThrow('Gérant');
  expect((await listApprovals(shop, customerId)).data).toMatchObject([
    { id: order.id, commande_par: 'Sacha Exemple', a_valider_avant: CUTOFF.toISOString(), payable: false },
  ]);
});

test('the approval of a Gérant makes it an order like any other; of two concurrent ones one counts', async () => {
  const { order } = await world.waiting();
  const yes = { orderId: order.id, seenTtc: order.totalTtcCents / 100 };
  const said = await Promise.all([approveOrder(shop, by('G1'), yes), approveOrder(shop, by('G2'), yes)]);
  expect(said.map(({ message }) => message)).toEqual(['Commande validée.', 'Commande validée.']);
  const after = await world.find(order.id);
  expect(after.confirmBefore).toBeUndefined();
  expect((await payableOrder(shop as never, customerId, order.id, SATURDAY)).id).toBe(order.id);
  expect((await listApprovals(shop, customerId)).data).toEqual([]);
  const history = await shop.orders.history(order.id);
  expect(history.filter(({ to }) => to === 'acceptée')).toHaveLength(1);
  const refused = refuseOrder(shop, by('G2'), { orderId: order.id, word: '' });
  await expect(refused).rejects.toThrow('déjà validée');
  expect((await world.find(order.id)).status).toBe('en_attente');
});

test('rejection releases stock and stores the reason; a later approval is refused', async () => {
  const { order } = await world.waiting();
  await refuseOrder(shop, by('G1'), { orderId: order.id, word: 'Trop pour un mardi' });
  expect(await world.reserved()).toBe(0);
  const after = await world.find(order.id);
  expect(after.status).toBe('annule');
  const history = await shop.orders.history(order.id);
  expect(history.find(({ field }) => field === 'status')).toMatchObject({
    actor: `client:${customerId}/G1`,
    reason: 'Refusée par un Gérant : Trop pour un mardi',
  });
  const late = approveOrder(shop, by('G2'), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
  await expect(late).rejects.toThrow('est annulée');
  await changeWebOrder(shop, {
    orderId: order.id,
    adminId: 'A',
    change: { field: 'status', value: 'en_attente' },
    now: SATURDAY,
  });
  // cancelled by the house, it is no longer pending
  expect((await world.find(order.id)).confirmBefore).toBeUndefined();
});

test('a Gérant who was demoted or removed in between cannot answer', async () => {
  const { order } = await world.waiting();
  await shop.table.update(keys.person(customerId, 'G1'), {
    update: 'SET #r = :chef',
    names: { '#r': 'role' },
    values: { ':chef': 'chef' },
  });
  await shop.table.remove(keys.person(customerId, 'G2'));
  const seenTtc = order.totalTtcCents / 100;
  await expect(approveOrder(shop, by('G1'), { orderId: order.id, seenTtc })).rejects.toThrow();
  await expect(refuseOrder(shop, by('G2'), { orderId: order.id, word: '' })).rejects.toThrow();
  const after = await world.find(order.id);
  expect([after.status, awaitsApproval(after)]).toEqual(['en_attente', true]);
});

test('changed, it stays pending, and is accepted only at the total that was shown', async () => {
  const { order, caller } = await world.waiting();
  const edit = { customerId, orderId: order.id, items: [{ product_id: '1', quantity: 3 }], caller };
  const edited = await editOrder(shop, { ...edit, now: minutes(SATURDAY, 5) });
  expect(edited.data.a_valider_avant).toBe(CUTOFF.toISOString());
  const stale = approveOrder(shop, by('G1'), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
  await expect(stale).rejects.toThrow('a changé entre-temps');
  const { totalTtcCents } = await world.find(order.id);
  await approveOrder(shop, by('G1'), { orderId: order.id, seenTtc: totalTtcCents / 100 });
  expect((await world.find(order.id)).confirmBefore).toBeUndefined();
});

test('is not accepted where its lines were exchanged at an equal total since it was seen', async () => {
  const { order, caller } = await world.waiting();
  const [row] = (await listApprovals(shop, customerId)).data;
  expect(row?.version).toBe(order.version);
  await shop.catalog.putProduct({ ...testProducts[0]!, id: '77', ref: 'REF77', label: 'Autre morceau' });
  await shop.stock.recordCount(counted('77', [5000, 0]));
  const exchanged = { customerId, orderId: order.id, items: [{ product_id: '77', quantity: 2 }], caller };
  await editOrder(shop, { ...exchanged, now: minutes(SATURDAY, 5) });
  const seen = { orderId: order.id, seenTtc: order.totalTtcCents / 100 };
  expect((await world.find(order.id)).totalTtcCents).toBe(order.totalTtcCents);
  await expect(approveOrder(shop, by('G1'), { ...seen, seenVersion: order.version })).rejects.toThrow(
    'a changé entre-temps',
  );
  await approveOrder(shop, by('G1'), { ...seen, seenVersion: order.version + 1 });
  expect((await world.find(order.id)).confirmBefore).toBeUndefined();
});

test('a limit that is lowered, and an author who is removed, leave it to the Gérants', async () => {
  const { order } = await world.waiting();
  await shop.table.remove(keys.person(customerId, 'CHEF'));
  expect((await listApprovals(shop, customerId)).data).toMatchObject([{ commande_par: 'ancien membre' }]);
  await approveOrder(shop, by('G1'), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
  expect((await world.find(order.id)).confirmBefore).toBeUndefined();
});

test('after its cutoff it cannot be accepted or changed; it is ended once, and its stock released', async () => {
  const { order, caller } = await world.waiting();
  const seenTtc = order.totalTtcCents / 100;
  await expect(approveOrder(shop, by('G1', CUTOFF), { orderId: order.id, seenTtc })).rejects.toThrow(
    'L’heure limite est passée',
  );
  const edit = { customerId, orderId: order.id, items: [{ product_id: '1', quantity: 1 }], caller };
  await expect(editOrder(shop, { ...edit, now: CUTOFF })).rejects.toThrow('L’heure limite est passée');
  expect(await endUnapproved(shop, minutes(CUTOFF, -1))).toEqual({ ended: 0, failed: 0 });
  expect(await endUnapproved(shop, CUTOFF)).toEqual({ ended: 1, failed: 0 });
  expect(await endUnapproved(shop, minutes(CUTOFF, 15))).toEqual({ ended: 0, failed: 0 });
  expect((await world.find(order.id)).status).toBe('annule');
  expect(await world.reserved()).toBe(0);
});

test('an accepted one is left alone when its cutoff comes', async () => {
  const { order } = await world.waiting();
  await approveOrder(shop, by('G1'), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
  expect(await endUnapproved(shop, CUTOFF)).toEqual({ ended: 0, failed: 0 });
  expect((await world.find(order.id)).status).toBe('en_attente');
  // the next run does not read it again
  for await (const past of shop.approvals.over(CUTOFF)) throw new Error(`still listed: ${past.orderId}`);
});

describe('an order that comes by itself', () => {
  const limited = async (cents: number) => {
    await world.signIn('CHEF', chef);
    await shop.table.update(keys.person(customerId, 'CHEF'), {
      update: 'SET orderLimitCents = :cents',
      values: { ':cents': cents },
    });
  };
  const standingOf = async (by: string | undefined, more: Partial<StandingOrderBody> = {}) =>
    (
      await createStandingOrder(shop, standingBody({ address_id: 'CUISINE', weekdays: [2], ...more }), {
        customerId,
        ...(by === undefined ? {} : { by }),
        now: SATURDAY,
      })
    ).data;
  const shownDates = async (now: Date) => {
    const context = await readContext(shop, customerId);
    if (!context) throw new Error('the account has no context');
    return (await listStandingOrders(shop, context, now)).data.flatMap(({ dates }) => dates);
  };
  const made = async () => {
    const [order] = await ordersOf(shop);
    if (!order) throw new Error('nothing was made');
    return order;
  };

  test('above a limit of its author waits for a Gérant, with its stock, and both get a mail', async () => {
    await limited(2_000);
    const { id } = await standingOf('CHEF', { mode: 'direct' });
    await run(shop, MADE);
    const order = await made();
    expect(order.standing).toEqual({ id, date: '2026-11-24', by: 'CHEF', asksGerant: true });
    expect(awaitsApproval(order)).toBe(true);
    expect(order.confirmBefore).toBe(CUTOFF.toISOString());
    expect(await world.reserved()).toBe(2_000);
    const told = (await dueTodos(shop.table, 'mail', MADE)).map(({ subscription }) => subscription);
    expect(told).toEqual(expect.arrayContaining(['mail.order-approval-asked', 'mail.standing-order-told']));
    expect((await findStanding(shop, id)).dates).toMatchObject([
      { state: 'to-approve', why: expect.stringMatching(/^Un Gérant .* : plafond par commande/) },
    ]);
    // made once, and listed in the back-office among deliveries that differ
    await run(shop, minutes(MADE, 15));
    expect(await ordersOf(shop)).toHaveLength(1);
    expect((await getStandingDemand(shop, undefined, MADE)).troubles).toMatchObject([
      { state: 'to-approve' },
    ]);
    const confirmed = confirmOrder(shop, { customerId, orderId: order.id, now: MADE });
    await expect(confirmed).rejects.toThrow('Gérant');
    await approveOrder(shop, by('G1', MADE), { orderId: order.id, seenTtc: order.totalTtcCents / 100 });
    await run(shop, minutes(CUTOFF, 1));
    await endUnapproved(shop, minutes(CUTOFF, 1));
    expect(await world.find(order.id)).toMatchObject({ status: 'en_attente' });
    expect((await world.find(order.id)).confirmBefore).toBeUndefined();
    expect(await shownDates(minutes(CUTOFF, 1))).toMatchObject([{ state: 'placed', why: null }]);
    expect((await getStandingDemand(shop, undefined, MADE)).troubles).toEqual([]);
  });

  test('shows a request as open until a Gérant answers, then as not made where it is cancelled', async () => {
    await limited(2_000);
    await standingOf('CHEF', { mode: 'direct' });
    await run(shop, MADE);
    expect(await shownDates(MADE)).toMatchObject([{ state: 'to-approve' }]);
    await endUnapproved(shop, minutes(CUTOFF, 1));
    const refused = { state: 'refused', why: 'Annulée avant l’accord d’un Gérant.' };
    expect(await shownDates(minutes(CUTOFF, 1))).toMatchObject([refused]);
    expect((await getStandingDemand(shop, undefined, MADE)).troubles).toMatchObject([refused]);
  });

  test('ends at the cutoff without a yes, and gives its stock back', async () => {
    await limited(2_000);
    await standingOf('CHEF', { mode: 'confirm' });
    await run(shop, MADE);
    const { id } = await made();
    await run(shop, minutes(CUTOFF, 1));
    expect((await world.find(id)).status).toBe('en_attente');
    await endUnapproved(shop, minutes(CUTOFF, 1));
    expect((await world.find(id)).status).toBe('annule');
    expect(await world.reserved()).toBe(0);
  });

  test('below it, or by a Gérant, needs no approval; a limit of the place applies to all of them', async () => {
    await limited(1_000_000);
    await standingOf('CHEF', { name: 'Chef' });
    await standingOf('G1', { name: 'Gérant' });
    await run(shop, MADE);
    expect((await ordersOf(shop)).map(({ standing }) => standing?.asksGerant)).toEqual([
      undefined,
      undefined,
    ]);
    const account = (await shop.customers.find(customerId))!;
    const [place] = account.addresses ?? [];
    await shop.customers.replaceAddresses(account, [{ ...place!, orderLimitCents: 100 }]);
    await standingOf(undefined, { name: 'Maison', weekdays: [3] });
    await run(shop, minutes(MADE, 24 * 60));
    const order = (await ordersOf(shop)).at(-1)!;
    expect(awaitsApproval(order)).toBe(true);
  });

  test('waits for a Gérant once its author left, and goes out again once a Gérant took it over', async () => {
    await world.signIn('CHEF', chef);
    const { id, version } = await standingOf('CHEF', { weekdays: [2, 3] });
    await shop.table.remove(keys.person(customerId, 'CHEF'));
    await run(shop, MADE);
    expect(await made()).toMatchObject({
      askedWhy: 'la personne qui l’a créée a quitté l’entreprise',
      confirmBefore: CUTOFF.toISOString(),
      standing: { by: 'CHEF', asksGerant: true },
    });
    const plan = standingBody({ address_id: 'CUISINE', weekdays: [2, 3] });
    await changeStandingOrder(
      shop,
      id,
      { ...plan, version: (await findStanding(shop, id)).version ?? version },
      { customerId, by: 'G1', now: minutes(MADE, 1) },
    );
    await run(shop, minutes(MADE, 24 * 60));
    const next = (await ordersOf(shop)).at(-1)!;
    expect(next.standing).toMatchObject({ date: '2026-11-25', by: 'G1' });
    expect(awaitsApproval(next)).toBe(false);
  });

  test('counts in the weekly limit of its author', async () => {
    await limited(1_000_000);
    await standingOf('CHEF');
    await run(shop, MADE);
    const first = await made();
    const caller = await world.signIn('CHEF', chef, MADE);
    await shop.table.update(keys.person(customerId, 'CHEF'), {
      update: 'SET weekLimitCents = :cents',
      values: { ':cents': first.totalTtcCents + 100 },
    });
    const placed = await placeOrder(shop, {
      customerId,
      items: [{ product_id: '3', quantity: 1 }],
      seenTotal: null,
      idempotencyKey: undefined,
      delivery: { day: '2026-11-26', addressId: 'CUISINE' },
      caller,
      now: minutes(MADE, 5),
    });
    expect(awaitsApproval(await world.find(placed.order_id))).toBe(true);
  });
});

describe('an edit above a limit', () => {
  const placedByChef = async () => {
    const caller = await world.signIn('CHEF', chef);
    const placed = await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity: 2 }],
      seenTotal: null,
      idempotencyKey: undefined,
      delivery: { day: '2026-11-24', addressId: 'CUISINE' },
      caller,
      now: SATURDAY,
    });
    await shop.table.update(keys.person(customerId, 'CHEF'), {
      update: 'SET orderLimitCents = :cents',
      values: { ':cents': 3_000 },
    });
    const request = (quantity: number, as = caller) => ({
      customerId,
      orderId: placed.order_id,
      items: [{ product_id: '1', quantity }],
      caller: as,
      now: minutes(SATURDAY, 5),
    });
    return { request, id: placed.order_id };
  };
  const asks = async () =>
    (await dueTodos(shop.table, 'mail', minutes(SATURDAY, 60))).filter(
      ({ subscription }) => subscription === 'mail.order-edit-asked',
    );

  test('is refused with the limit, and may be submitted to the Gérants: once, and the order is unchanged', async () => {
    const { request, id } = await placedByChef();
    const before = await world.find(id);
    const refused = editOrder(shop as never, request(9));
    await expect(refused).rejects.toThrow(/plafond par commande .* Demandez-le à un Gérant/);
    await askEdit(shop as never, request(9));
    await askEdit(shop as never, request(9));
    expect(await asks()).toHaveLength(1);
    expect(await world.find(id)).toEqual(before);
    expect(await world.reserved()).toBe(2_000);
    const history = await shop.orders.history(id);
    const asked = history.filter(({ to }) => to?.startsWith('Demandé à un Gérant'));
    expect(asked).toMatchObject([
      { actor: `client:${customerId}/CHEF`, reason: expect.stringMatching(/plafond/) },
    ]);
    expect(asked[0]?.to?.replaceAll('\u00a0', ' ')).toContain('2,00 kg → 9,00 kg');
  });

  test('may be submitted a limited number of times an hour, by each person', async () => {
    const { request } = await placedByChef();
    for (let i = 0; i < 20; i++) await askEdit(shop as never, request(9 + i / 10));
    await expect(askEdit(shop as never, request(12))).rejects.toMatchObject({ code: 'too_many_attempts' });
    await askEdit(shop as never, { ...request(12), now: minutes(SATURDAY, 65) });
  });

  test('that needs no Gérant, or is not allowed, is not submitted', async () => {
    const { request, id } = await placedByChef();
    await expect(askEdit(shop as never, request(2.1))).rejects.toMatchObject({ field: 'items' });
    await expect(askEdit(shop as never, request(9, await world.signIn('G1', gerant)))).rejects.toMatchObject({
      field: 'items',
    });
    await changeWebOrder(shop as never, {
      orderId: id,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: SATURDAY,
    });
    await expect(askEdit(shop as never, request(9))).rejects.toMatchObject({ code: 'order_not_editable' });
    expect(await asks()).toEqual([]);
  });
});
