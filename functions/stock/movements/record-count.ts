import { ulid } from '#functions/platform/ids.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import { usedUpLots } from '#functions/stock/lots/used-up-lots.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import {
  type CountedStock,
  reservedByErpOrders,
  otherDaysOf,
  surplusOf,
} from '#shared/stock/levels/counted-stock.ts';
import { levelChanges, unchanged } from '#shared/stock/levels/level-change.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import { withPresumedLots } from '#shared/stock/lots/presumed-lots.ts';
import { lotsOf, type StockLevel, sites } from '#shared/stock/levels/stock-level.ts';
import { asLevel, lotAttribute, siteNames } from '#functions/stock/level-item.ts';
import { moveLevel } from '#functions/stock/level-writes.ts';
import { newDocument } from './ledger-item.ts';

export type CountOptions = {
  at?: Date;
  since?: number;
  productName?: string;
  /** The name of a lot without one. */
  nameOf?: () => Promise<string>;
};

type Counting = { table: Table; lots: LotsStore };

/** Applies the ERP's count of a product; the rules are described at `recordCount` in the stock's store. */
export const recordCount = async (
  services: Counting,
  count: CountedStock,
  { at = new Date(), since, productName = '', nameOf = async () => productName }: CountOptions,
): Promise<boolean> => {
  const { table, lots } = services;
  // conflict: the level changed since it was read
  return retryOnConflict(
    async () => {
      const item = await table.get(keys.stock(count.productId));
      const level = item && asLevel(item);
      if (since !== undefined && (level?.moves ?? 0) !== since) return false;
      await correctDays(lots, count, level, at);
      await adjust(services, count, level, { at, productName, nameOf });
      if (unsettled(count, level)) await table.update(keys.stock(count.productId), settled(count, level));
      return true;
    },
    { onExhausted: () => false },
  );
};

const adjust = async (
  { table, lots }: Counting,
  count: CountedStock,
  level: StockLevel | undefined,
  { at, productName, nameOf }: { at: Date; productName: string; nameOf: () => Promise<string> },
): Promise<void> => {
  const surplus = count.byLots
    ? surplusOf(count, level)
    : withPresumedLots(surplusOf(count, level), level && { ...level, byLots: false }, parisDay(at));
  if (surplus.length === 0 && level) return;
  const document: MovementDocument = {
    id: `CT${ulid(at)}`,
    kind: 'comptage',
    at: at.toISOString(),
    by: 'dolibarr',
    lossGrams: 0,
    lines: surplus.map((line, i) => ({
      n: i + 1,
      productId: count.productId,
      productName,
      code: null,
      label: level?.moves === undefined ? 'Stock à la première lecture' : 'Écart constaté dans Dolibarr',
      ...line,
    })),
  };
  const [change = unchanged(count.productId)] = levelChanges(
    document.lines,
    new Map(level ? [[count.productId, level]] : []),
  );
  await table.transact([
    moveLevel(table, change, { covered: false, since: level?.moves ?? 0 }),
    ...(document.lines.length === 0 ? [] : [newDocument(table, document)]),
    ...(level ? await usedUpLots(lots, change, level, { at: document.at, nameOf }) : []),
  ]);
};

/** Written before the level, which shows until then that there is something to correct. */
const correctDays = async (
  lots: LotsStore,
  count: CountedStock,
  level: StockLevel | undefined,
  at: Date,
): Promise<void> => {
  const days = new Map(otherDaysOf(count, level).map((lot) => [lot.lot, lot]));
  if (days.size === 0) return;
  const { productId } = count;
  const known = await lots.findMany([...days.keys()].map((lot) => ({ productId, lot })));
  for (const lot of known.values()) await lots.correctDays(lot, days.get(lot.lot)!, at.toISOString());
};

/**
 * Whether something other than a movement has changed: orders in the ERP, lot tracking, or lots and their
 * dates. Most products have none of these.
 */
const unsettled = (count: CountedStock, level: StockLevel | undefined): boolean =>
  sites.some(({ id }) => reservedByErpOrders(count, id) !== reservedByErpOrders(level, id)) ||
  count.byLots ||
  level?.byLots === true;

/**
 * The part of a count that is not a movement: reservations of the ERP's orders, lot tracking, used-up lots
 * and dates.
 */
const settled = (count: CountedStock, level: StockLevel | undefined) => {
  const still = new Set(lotsOf(count).map(({ siteId, lot }) => lotAttribute(siteId, lot)));
  // lots that only we know stay: the ERP reports nothing about them
  const gone = (count.byLots ? lotsOf(level) : [])
    .map(({ siteId, lot }) => lotAttribute(siteId, lot))
    .filter((attribute) => !still.has(attribute));
  const goneNames = Object.fromEntries(gone.map((attribute, i) => [`#l${i}`, attribute]));
  const moved = (level?.moves ?? 0) + (surplusOf(count, level).length > 0 || !level ? 1 : 0);
  const days = otherDaysOf(count, level);
  const dayNames = Object.fromEntries(
    days.map(({ siteId, lot }, i) => [`#d${i}`, lotAttribute(siteId, lot)]),
  );
  const bySites = sites.flatMap(({ id }) => [
    `#real${id} = if_not_exists(#real${id}, :zero)`,
    `#virtual${id} = if_not_exists(#real${id}, :zero) - :held${id}`,
  ]);
  return {
    update:
      `SET ${['v = :v', 'byLots = :lots', ...bySites, ...days.map((_, i) => `#d${i}.e = :e${i}, #d${i}.s = :s${i}`)].join(', ')} ` +
      (gone.length > 0 ? `REMOVE ${Object.keys(goneNames).join(', ')}` : ''),
    condition: moved === 0 ? 'attribute_not_exists(moves)' : 'moves = :moves',
    names: { ...siteNames, ...goneNames, ...dayNames },
    values: {
      ':v': storedVersions.stock,
      ':zero': 0,
      ':lots': count.byLots,
      ...Object.fromEntries(sites.map(({ id }) => [`:held${id}`, reservedByErpOrders(count, id)])),
      ...Object.fromEntries(
        days.flatMap(({ eatBy, sellBy }, i) => [
          [`:e${i}`, eatBy],
          [`:s${i}`, sellBy],
        ]),
      ),
      ...(moved === 0 ? {} : { ':moves': moved }),
    },
  };
};
