import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { openRound, type Played } from './round.ts';
import { plainTable, slowTable } from './slow-client.ts';

const customerId = testCustomer.id;
const MEAT = '5700';
const STOCKED = { LATE: 12_000, SOON: 9000 } as const;
const LOTS = ['LATE', 'SOON'] as const;
type LotName = (typeof LOTS)[number];
type Part = { warehouse_id: '1'; lot: LotName; qty: number };
const INSTANTS = 5;
const OPEN = ['binds', 'binds', 'weighs', 'replaces', 'replaces', 'cancels', 'edits'] as const;
const CLOSING = ['closes'] as const;
/** Lots are bound before anything is weighed. */
const FIRST = ['binds', 'binds', 'weighs', 'edits', 'cancels'] as const;

const allOf = (parts: readonly { milli: number }[]): number =>
  parts.reduce((sum, { milli }) => sum + milli, 0);

/** Two orders of one product, whose lots are bound, weighed, given back and taken again by several people at one instant. */
export const playLots = async (seed: number): Promise<Played> => {
  const round = openRound(seed);
  const { random, atOnce, note, count } = round;
  const { between, chance, pick } = random;
  const clear = shopOn(plainTable((await openTestShop()).table.name));
  const shop = shopOn(slowTable(clear.table.name, random));
  await clear.catalog.putProduct({ ...testProducts[0]!, id: MEAT, ref: 'LOTS', label: 'PIECE EN LOTS' });
  const lots = LOTS.map((lot) => aLot('1', lot, STOCKED[lot], '2099-12-31'));
  await clear.stock.recordCount(counted(MEAT, [STOCKED.LATE + STOCKED.SOON, 0], { lots }));
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    const placed = await placeOrder(clear, {
      customerId,
      items: [{ product_id: MEAT, quantity: between(3000, 8000) / 1000 }],
      seenTotal: null,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: NOW,
    });
    ids.push(placed.order_id);
  }
  await indexesFollow();
  const by = { adminId: 'ADMIN1', now: new Date(NOW.getTime() + 3_600_000) };
  const orderOf = async (id: string): Promise<Order> => (await clear.orders.find(customerId, id))!;
  const parts = (most: number): Part[] => {
    const part = (lot: LotName, qty: number): Part => ({ warehouse_id: '1', lot, qty });
    const total = Math.floor((most * between(80, 100)) / 100);
    if (chance(0.6)) return [part(pick(LOTS), total)];
    const first = between(1, total - 1);
    return [part('LATE', first), part('SOON', total - first)];
  };
  const weighed = (most: number): SavedLines => [
    { product_id: MEAT, parts: parts(most), reason: 'Un essai' },
  ];
  /** What was answered as weighed last of a closed order. */
  const closedWith = new Map<string, readonly Part[]>();
  const setting = (id: string, value: 'annule' | 'en_attente') => () =>
    changeWebOrder(shop, { orderId: id, ...by, change: { field: 'status', value } });

  const someAct = async (id: string, likely: readonly (typeof OPEN)[number][]) => {
    const order = await orderOf(id);
    const { version } = (await getPreparation(clear, id, by.now)).data;
    const line = order.lines[0]!;
    const most = line.ordered.milli;
    const close = async (lines: SavedLines) => {
      await closePreparation(shop, {
        orderId: id,
        ...by,
        version,
        lines,
        overweight: [MEAT],
        untracedReason: 'Stock d’avant les lots',
      });
      closedWith.set(id, lines[0] ? (lines[0].parts as Part[]) : []);
    };
    const acts = {
      binds: () => bindLots(shop, { orderId: id, ...by, lines: [{ product_id: MEAT, lots: parts(most) }] }),
      weighs: () => savePreparation(shop, { orderId: id, ...by, version, lines: weighed(most) }),
      replaces: () =>
        savePreparation(shop, { orderId: id, ...by, version, lines: weighed(most), replaceLots: [MEAT] }),
      cancels: setting(id, 'annule'),
      reinstates: setting(id, 'en_attente'),
      edits: () =>
        editOrder(shop, {
          customerId,
          orderId: id,
          items: [{ product_id: MEAT, quantity: between(2000, 8000) / 1000 }],
          now: by.now,
        }),
      closes: () => close(line.lots.length > 0 ? [] : weighed(most)),
    };
    const name =
      order.status === 'annule' && chance(0.7) ? 'reinstates' : pick(chance(0.1) ? CLOSING : likely);
    return {
      name: `${id} ${name}`,
      act: async () => {
        await acts[name]();
        count(name);
      },
    };
  };

  const wrong: string[] = [];
  for (let n = 0; n < INSTANTS && wrong.length === 0; n++) {
    const acts = await Promise.all(
      Array.from({ length: between(3, 6) }, () => someAct(pick(ids), n === 0 ? FIRST : OPEN)),
    );
    await atOnce<unknown>(acts);
    wrong.push(...(await wrongLots(clear, await Promise.all(ids.map(orderOf)))));
  }
  for (const id of ids) {
    if (wrong.length > 0) break;
    if ((await orderOf(id)).status === 'annule' && (await orderOf(id)).closedAt === undefined)
      await changeWebOrder(clear, { orderId: id, ...by, change: { field: 'status', value: 'en_attente' } });
    if ((await orderOf(id)).closedAt !== undefined) continue;
    const { version, prepared } = (await getPreparation(clear, id, by.now)).data;
    note(`in the end ${id} is closed over ${JSON.stringify(prepared)}`);
    const order = await orderOf(id);
    const lines =
      order.lines[0]!.lots.length > 0
        ? []
        : [{ product_id: MEAT, parts: await whatIsLeft(clear, order), reason: 'Un essai' }];
    const closing = { orderId: id, ...by, version, lines, overweight: [MEAT], untracedReason: 'Un essai' };
    try {
      await closePreparation(clear, closing);
      closedWith.set(id, lines[0]?.parts ?? []);
      count('closed in the end');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.push(`${id} cannot be closed: ${error.message}`);
    }
  }
  const last = await Promise.all(ids.map(orderOf));
  if (wrong.length === 0) wrong.push(...(await wrongLots(clear, last)));
  for (const { id, lines } of last) {
    const closed = closedWith.get(id);
    if (!closed || closed.length === 0) continue;
    const [want, have] = [
      LOTS.map((lot) => closed.filter((part) => part.lot === lot).reduce((sum, { qty }) => sum + qty, 0)),
      LOTS.map((lot) => lotMilli(lines, lot)),
    ];
    if (String(want) !== String(have)) wrong.push(`${id} was weighed ${want} and left with ${have}`);
  }
  return round.played(wrong);
};

const lotMilli = (lines: Order['lines'], lot: string): number =>
  allOf(lines.flatMap(({ lots }) => lots.filter((each) => each.lot === lot).map(({ quantity }) => quantity)));

type Shop = Awaited<ReturnType<typeof openTestShop>>;

/** All that an order wants, from whatever lots have it. */
const whatIsLeft = async ({ stock }: Shop, { lines }: Order): Promise<Part[]> => {
  let wanted = lines[0]!.ordered.milli;
  const level = (await stock.currentLevels([MEAT])).get(MEAT);
  return lotsOf(level).flatMap(({ lot, milli }) => {
    const qty = Math.min(wanted, milli);
    wanted -= qty;
    return qty > 0 ? [{ warehouse_id: '1' as const, lot: lot as LotName, qty }] : [];
  });
};

/** What is in stock, reserved, in each lot and named beside it is what the orders have. */
const wrongLots = async ({ stock }: Shop, orders: readonly Order[]): Promise<string[]> => {
  const wrong: string[] = [];
  const level = (await stock.currentLevels([MEAT])).get(MEAT)!;
  const left = orders
    .filter(({ closedAt }) => closedAt !== undefined)
    .flatMap(({ lines }) => lines.map(({ delivered }) => delivered));
  const real = STOCKED.LATE + STOCKED.SOON - allOf(left);
  if (totalReal(level) !== real) wrong.push(`${totalReal(level)} in stock of ${real}`);
  const reserved = allOf(
    orders.filter(reservesStock).flatMap(({ lines }) => lines.map(({ ordered }) => ordered)),
  );
  if (level.reserved !== reserved) wrong.push(`${level.reserved} reserved for orders of ${reserved}`);
  for (const order of orders)
    if (
      order.status === 'annule' &&
      order.closedAt === undefined &&
      order.lines.some(({ lots }) => lots.length > 0)
    )
      wrong.push(`${order.id} is cancelled and has lots`);
  for (const lot of LOTS) {
    const inStock = allOf(lotsOf(level).filter((each) => each.lot === lot));
    const inOrders = orders.reduce((sum, { lines }) => sum + lotMilli(lines, lot), 0);
    if (inStock !== STOCKED[lot] - inOrders)
      wrong.push(`${inStock} of ${lot} in stock, ${inOrders} in orders, of ${STOCKED[lot]}`);
    const links = await stock.lots.links({ productId: MEAT, lot });
    for (const { id, lines } of orders) {
      const link = links.orders.find(({ orderId, undoneBy }) => orderId === id && undoneBy === undefined);
      const named = link ? link.milli - (link.returnedMilli ?? 0) : 0;
      if (named !== lotMilli(lines, lot))
        wrong.push(`${lot} names ${named} of ${id}, which has ${lotMilli(lines, lot)}`);
    }
  }
  return wrong;
};
