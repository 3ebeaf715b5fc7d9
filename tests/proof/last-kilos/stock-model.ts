import type { Model } from './linearizable.ts';

/** Thousandths of the unit, by product. */
export type Amounts = Readonly<Record<string, number>>;

export type Act =
  /** The same key again is the same order. */
  | { kind: 'order'; key: string; lines: Amounts }
  | { kind: 'edit'; key: string; lines: Amounts }
  | { kind: 'cancel'; key: string }
  /** Into the stock, or out of it. */
  | { kind: 'move'; product: string; milli: number }
  | { kind: 'read'; product: string };

export type Answer =
  | { kind: 'done'; reference?: string }
  /** Refused for a shortage; the remaining quantity of each short product. */
  | { kind: 'short'; left: Amounts }
  /** Refused for another reason: nothing happened. */
  | { kind: 'refused' }
  | { kind: 'value'; milli: number };

/** `reference` is `undefined` while it is unknown. */
type Held = { reference: string | undefined; lines: Amounts | 'cancelled' };
export type Shop = { available: Amounts; orders: Readonly<Record<string, Held>> };

/** The last kilograms as a single till would sell them. */
export const stockModel = (available: Amounts): Model<Shop, Act, Answer> => ({
  first: { available, orders: {} },
  textOf: (shop) => JSON.stringify(shop),
  after: (shop, act, answer) => {
    if (answer?.kind === 'refused') return shop;
    if (act.kind === 'read')
      return answer === undefined || (answer.kind === 'value' && answer.milli === shop.available[act.product])
        ? shop
        : undefined;
    if (answer?.kind === 'short') return isShort(shop, act, answer.left) ? shop : undefined;
    if (act.kind === 'move') return taken(shop, { [act.product]: -act.milli });
    const held = shop.orders[act.key];
    const reference = answer?.kind === 'done' ? answer.reference : undefined;
    if (act.kind === 'order')
      return held ? again(shop, act.key, held, reference) : placed(shop, act, reference);
    if (!held) return undefined;
    return held.lines === 'cancelled' ? afterCancelled(shop, act) : changed(shop, act, held, held.lines);
  },
});

const isShort = (shop: Shop, act: Act, left: Amounts): boolean =>
  Object.entries(left).every(
    ([product, milli]) =>
      shop.available[product] === milli && (act.kind !== 'order' || milli < (act.lines[product] ?? 0)),
  );

/** With so much less of each; not possible below zero. */
const taken = (shop: Shop, amounts: Amounts): Shop | undefined => {
  const available = { ...shop.available };
  for (const [product, milli] of Object.entries(amounts)) {
    const left = (available[product] ?? 0) - milli;
    if (left < 0 && milli > 0) return undefined;
    available[product] = left;
  }
  return { ...shop, available };
};

const placed = (
  shop: Shop,
  { key, lines }: Extract<Act, { kind: 'order' }>,
  reference: string | undefined,
) => {
  const after = taken(shop, lines);
  return after && holding(after, key, { reference, lines });
};

/** The first answer once more. */
const again = (shop: Shop, key: string, held: Held, reference: string | undefined): Shop | undefined => {
  if (reference === undefined || held.reference === reference) return shop;
  return held.reference === undefined ? holding(shop, key, { ...held, reference }) : undefined;
};

const afterCancelled = (shop: Shop, act: Act): Shop | undefined => (act.kind === 'cancel' ? shop : undefined);

const changed = (
  shop: Shop,
  act: Extract<Act, { kind: 'edit' | 'cancel' }>,
  held: Held,
  before: Amounts,
): Shop | undefined => {
  const lines = act.kind === 'edit' ? act.lines : {};
  const products = [...new Set([...Object.keys(before), ...Object.keys(lines)])];
  const after = taken(
    shop,
    Object.fromEntries(products.map((id) => [id, (lines[id] ?? 0) - (before[id] ?? 0)])),
  );
  return after && holding(after, act.key, { ...held, lines: act.kind === 'edit' ? lines : 'cancelled' });
};

const holding = (shop: Shop, key: string, held: Held): Shop => ({
  ...shop,
  orders: { ...shop.orders, [key]: held },
});
