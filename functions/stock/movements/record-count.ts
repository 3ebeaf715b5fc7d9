import { ulid } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import { type CountedStock, heldByErpOrders, surplusOf } from '#shared/stock/counted-stock.ts';
import { levelChanges } from '#shared/stock/level-change.ts';
import type { MovementDocument } from '#shared/stock/movement.ts';
import type { StockLevel } from '#shared/stock/stock-level.ts';
import { asLevel, lotAttribute } from '#functions/stock/level-item.ts';
import { moveLevel } from '#functions/stock/level-writes.ts';
import { foreignDocument } from './ledger-item.ts';

export type CountOptions = { at?: Date; since?: number; productName?: string };

const TRIES = 5;

/** See the stock's store. */
export const recordCount = async (
  table: Table,
  count: CountedStock,
  { at = new Date(), since, productName = '' }: CountOptions,
): Promise<boolean> => {
  for (let tries = 1; ; tries++) {
    const item = await table.get(keys.stock(count.productId));
    const level = item && asLevel(item);
    if (since !== undefined && (level?.moves ?? 0) !== since) return false;
    try {
      await adjust(table, count, level, { at, productName });
      if (unsettled(count, level)) await table.update(keys.stock(count.productId), settled(count, level));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // somebody moved it meanwhile
      if (tries === TRIES) return false;
    }
  }
};

const adjust = async (
  table: Table,
  count: CountedStock,
  level: StockLevel | undefined,
  { at, productName }: { at: Date; productName: string },
): Promise<void> => {
  const surplus = surplusOf(count, level);
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
  const counted: StockLevel | undefined = count.lots ? { ...(level ?? NEVER_MOVED), byLots: true } : level;
  const [change = { productId: count.productId, bySite: nothing(), lots: [] }] = levelChanges(
    document.lines,
    new Map(counted ? [[count.productId, counted]] : []),
  );
  await table.transact([
    moveLevel(table, change, { covered: false, since: level?.moves ?? 0 }),
    ...(document.lines.length === 0 ? [] : [foreignDocument(table, document, {})]),
  ]);
};

/** Whether more than movements is to be noted: most products are neither ordered in the ERP nor kept by lots. */
const unsettled = (count: CountedStock, level: StockLevel | undefined): boolean => {
  const held = heldByErpOrders(count);
  const heldBefore = {
    bruges: (level?.brugesReal ?? 0) - (level?.brugesVirtual ?? 0),
    lormont: (level?.lormontReal ?? 0) - (level?.lormontVirtual ?? 0),
  };
  return (
    held.bruges !== heldBefore.bruges ||
    held.lormont !== heldBefore.lormont ||
    count.lots !== undefined ||
    level?.byLots === true
  );
};

/** What is no movement: what the ERP's orders hold, whether lots are kept, and lots that are used up. */
const settled = (count: CountedStock, level: StockLevel | undefined) => {
  const held = heldByErpOrders(count);
  const gone = (level?.lots ?? []).filter(
    ({ siteId, lot }) => !count.lots?.some((each) => each.siteId === siteId && each.lot === lot),
  );
  const names = Object.fromEntries(gone.map(({ siteId, lot }, i) => [`#l${i}`, lotAttribute(siteId, lot)]));
  const moved = (level?.moves ?? 0) + (surplusOf(count, level).length > 0 || !level ? 1 : 0);
  return {
    update:
      'SET brugesVirtual = brugesReal - :b, lormontVirtual = lormontReal - :l, byLots = :lots' +
      (gone.length > 0 ? ` REMOVE ${Object.keys(names).join(', ')}` : ''),
    condition: moved === 0 ? 'attribute_not_exists(moves)' : 'moves = :moves',
    ...(gone.length > 0 ? { names } : {}),
    values: {
      ':b': held.bruges,
      ':l': held.lormont,
      ':lots': count.lots !== undefined,
      ...(moved === 0 ? {} : { ':moves': moved }),
    },
  };
};

const nothing = () => ({ '1': { grams: 0, needed: 0 }, '2': { grams: 0, needed: 0 } });

const NEVER_MOVED: StockLevel = {
  productId: '',
  brugesReal: 0,
  lormontReal: 0,
  brugesVirtual: 0,
  lormontVirtual: 0,
  reserved: 0,
  available: 0,
};
