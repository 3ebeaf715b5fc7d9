import { beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { keys } from '#functions/table-keys.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';
import { minutes, SATURDAY } from '#tests/functions/standing-orders/standing-world.ts';
import { type ApprovalWorld, chef, customerId, gerant, openApprovals } from './approval-world.ts';

/** Weekly limits apply to edits as to orders, also to concurrent ones. */
let world: ApprovalWorld;
let shop: ApprovalWorld['shop'];
beforeEach(async () => {
  world = await openApprovals();
  ({ shop } = world);
});

const now = minutes(SATURDAY, 5);
const weekOf = async (id: string, cents: number, as: Identity | undefined = undefined) => {
  const caller = as ?? (await world.signIn(id, chef));
  await shop.table.update(keys.person(customerId, id), {
    update: 'SET weekLimitCents = :cents',
    values: { ':cents': cents },
  });
  return caller;
};
let days = 24;
const place = async (caller: Identity, quantity: number) => {
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity }],
    seenTotal: null,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    delivery: { day: '2026-11-24', addressId: 'CUISINE' },
    caller,
    now: minutes(SATURDAY, (days += 1) % 4),
  });
  return world.find(id);
};
const edit = (orderId: string, quantity: number, caller: Identity, at = now) =>
  editOrder(shop, { customerId, orderId, items: [{ product_id: '1', quantity }], caller, now: at });
/** 10 € and 20 % of VAT by kilo. */
const KILO = 1200;

describe('the weekly limit of a person', () => {
  test('applies to concurrent edits: of four that fit alone, as many pass as fit together', async () => {
    const caller = await world.signIn('CHEF', chef);
    const orders = [];
    for (let i = 0; i < 4; i++) orders.push(await place(caller, 1));
    await weekOf('CHEF', 7 * KILO + 50, caller);
    const edits = await Promise.allSettled(orders.map(({ id }) => edit(id, 3, caller)));
    const refused = edits.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(3);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'over_limit' });
    const totals = (await Promise.all(orders.map(({ id }) => world.find(id)))).map(
      (each) => each.totalTtcCents,
    );
    expect(totals.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(7 * KILO + 50);
  });

  test('counts an edited order once', async () => {
    const caller = await world.signIn('CHEF', chef);
    const order = await place(caller, 2);
    await weekOf('CHEF', 4 * KILO, caller);
    await edit(order.id, 3.5, caller);
    await expect(edit(order.id, 5, caller)).rejects.toMatchObject({ code: 'over_limit' });
  });

  test('counts the orders of a standing order that they made', async () => {
    const caller = await weekOf('CHEF', 4 * KILO);
    await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity: 3 }],
      seenTotal: null,
      idempotencyKey: undefined,
      delivery: { day: '2026-11-24', addressId: 'CUISINE' },
      standing: {
        standing: { id: 'REGULIERE', date: '2026-11-24', by: 'CHEF' },
        relatedWrites: () => [],
      },
      now: minutes(SATURDAY, 0),
    });
    expect(awaitsApproval(await place(caller, 1))).toBe(false);
    expect(awaitsApproval(await place(caller, 1))).toBe(true);
  });

  test('counts what they add to the order of another, and not what others add to theirs', async () => {
    const [chefs, sous] = [await world.signIn('CHEF', chef), await world.signIn('SOUS', chef)];
    const order = await place(chefs, 2);
    await weekOf('SOUS', 3 * KILO + 50, sous);
    await edit(order.id, 4, sous);
    expect((await world.find(order.id)).additions).toMatchObject([{ by: 'SOUS', cents: 2 * KILO }]);
    await expect(edit(order.id, 6, sous)).rejects.toMatchObject({ code: 'over_limit' });
    expect(awaitsApproval(await place(sous, 2))).toBe(true);
    expect(awaitsApproval(await place(sous, 1))).toBe(true);
    await edit(order.id, 2, sous);
    expect((await world.find(order.id)).additions ?? []).toEqual([]);
    await edit(order.id, 5, await world.signIn('G1', gerant));
    await weekOf('CHEF', 3 * KILO + 50, chefs);
    // 2 kg of their own and 1 kg more; what the Gérant added is the Gérant's
    expect(awaitsApproval(await place(chefs, 1))).toBe(false);
    expect(awaitsApproval(await place(chefs, 1))).toBe(true);
  });

  test('counts of what they add to the order of another what they added this week', async () => {
    const monday = minutes(SATURDAY, 2 * 24 * 60 - 180);
    const [chefs, sous] = [await world.signIn('CHEF', chef), await world.signIn('SOUS', chef, monday)];
    const order = await place(chefs, 1);
    await edit(order.id, 4, sous);
    await weekOf('SOUS', 3 * KILO + 50, sous);
    await edit(order.id, 6, sous, monday);
    expect((await world.find(order.id)).additions).toMatchObject([{ by: 'SOUS', cents: 2 * KILO }]);
  });

  test('keeps what others added to an order that its author changes', async () => {
    const [chefs, sous] = [await world.signIn('CHEF', chef), await world.signIn('SOUS', chef)];
    const order = await place(chefs, 2);
    await edit(order.id, 4, sous);
    await edit(order.id, 5, chefs);
    expect((await world.find(order.id)).additions).toMatchObject([{ by: 'SOUS', cents: 2 * KILO }]);
    await weekOf('CHEF', 4 * KILO, chefs);
    expect(awaitsApproval(await place(chefs, 1))).toBe(false);
  });

  test('counts what is added in a later week in that week, also by the author of the order', async () => {
    const monday = minutes(SATURDAY, 2 * 24 * 60 - 180);
    const caller = await world.signIn('CHEF', chef, monday);
    const before = [await place(caller, 1), await place(caller, 1)];
    await weekOf('CHEF', 4 * KILO, caller);
    await edit(before[0]!.id, 3, caller, monday);
    await expect(edit(before[1]!.id, 4, caller, monday)).rejects.toMatchObject({ code: 'over_limit' });
    await edit(before[1]!.id, 3, caller, monday);
    await expect(edit(before[0]!.id, 3.5, caller, monday)).rejects.toMatchObject({ code: 'over_limit' });
    // taken off again, it is free again
    await edit(before[0]!.id, 2, caller, monday);
    await edit(before[1]!.id, 4, caller, monday);
  });
});

test('the limit of a place holds for an edit, by anybody but a Gérant, and counts the edited order once', async () => {
  const caller = await world.signIn('CHEF', chef);
  const first = await place(caller, 2);
  await place(caller, 1);
  const account = (await shop.customers.find(customerId))!;
  const [cuisine] = account.addresses ?? [];
  await shop.customers.replaceAddresses(account, [{ ...cuisine!, weekLimitCents: 4 * KILO + 50 }]);
  await edit(first.id, 3, caller);
  await expect(edit(first.id, 3.5, caller)).rejects.toMatchObject({
    code: 'over_limit',
    message: expect.stringContaining('plafond du lieu « Cuisine » par semaine') as string,
  });
  const [again] = (await shop.customers.find(customerId))!.addresses ?? [];
  await shop.customers.replaceAddresses((await shop.customers.find(customerId))!, [
    { ...again!, weekLimitCents: 100_000, orderLimitCents: 3 * KILO },
  ]);
  await expect(edit(first.id, 3.5, caller)).rejects.toMatchObject({
    message: expect.stringContaining('plafond du lieu « Cuisine » par commande') as string,
  });
  await edit(first.id, 3.5, await world.signIn('G1', gerant));
});

test('the week of a place counts what is added to an order of an earlier week, and of that order no more', async () => {
  const monday = minutes(SATURDAY, 2 * 24 * 60 - 180);
  const caller = await world.signIn('CHEF', chef, monday);
  const before = [await place(caller, 3), await place(caller, 1)];
  const account = (await shop.customers.find(customerId))!;
  const [cuisine] = account.addresses ?? [];
  await shop.customers.replaceAddresses(account, [{ ...cuisine!, weekLimitCents: 4 * KILO + 50 }]);
  await edit(before[0]!.id, 5, caller, monday);
  await edit(before[1]!.id, 3, caller, monday);
  await expect(edit(before[1]!.id, 3.5, caller, monday)).rejects.toMatchObject({ code: 'over_limit' });
});

test('the limit of a place applies to every order to its address: under another name, and to the account itself', async () => {
  const caller = await world.signIn('CHEF', chef);
  const account = (await shop.customers.find(customerId))!;
  const [cuisine] = account.addresses ?? [];
  const twin = {
    ...cuisine!,
    id: 'JUMEAU',
    label: 'Jumeau',
    address: '3, Quai de l’Essai',
    isDefault: false,
  };
  const own = { ...cuisine!, id: 'SIEGE', label: 'Siège', isDefault: false, orderLimitCents: KILO };
  const places = [{ ...cuisine!, weekLimitCents: 3 * KILO }, twin];
  await shop.customers.replaceAddresses(account, [
    ...places,
    { ...own, address: account.address, postal: account.postal },
  ]);
  const to = async (addressId: string, quantity: number) => {
    const { order_id: id } = await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity }],
      seenTotal: null,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      delivery: { addressId },
      caller,
      now,
    });
    return world.find(id);
  };
  expect(awaitsApproval(await to('CUISINE', 2))).toBe(false);
  const around = await to('JUMEAU', 2);
  expect(around.askedWhy).toContain('lieu « Cuisine » par semaine');
  expect(awaitsApproval(around)).toBe(true);
  // a pending order under another name counts as well
  expect(awaitsApproval(await to('CUISINE', 0.5))).toBe(true);
  expect((await to('compte', 1.5)).askedWhy).toContain('lieu « Siège » par commande');
});

test('of several limits at one address each holds', async () => {
  const caller = await world.signIn('CHEF', chef);
  const account = (await shop.customers.find(customerId))!;
  const [cuisine] = account.addresses ?? [];
  await shop.customers.replaceAddresses(account, [
    { ...cuisine!, weekLimitCents: 9 * KILO },
    { ...cuisine!, id: 'BAR', label: 'Bar', isDefault: false, orderLimitCents: 2 * KILO },
  ]);
  expect((await place(caller, 3)).askedWhy).toContain('lieu « Bar » par commande');
});

test('the limit of a place holds for what comes by a standing order', async () => {
  const account = (await shop.customers.find(customerId))!;
  const [cuisine] = account.addresses ?? [];
  await shop.customers.replaceAddresses(account, [{ ...cuisine!, orderLimitCents: 2 * KILO }]);
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity: 3 }],
    seenTotal: null,
    idempotencyKey: undefined,
    delivery: { day: '2026-11-24', addressId: 'CUISINE' },
    standing: { standing: { id: 'REGULIERE', date: '2026-11-24' }, relatedWrites: () => [] },
    now,
  });
  expect((await world.find(id)).askedWhy).toContain('lieu « Cuisine » par commande');
});
