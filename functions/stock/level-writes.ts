import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { LevelChange } from '#shared/stock/level-change.ts';
import { lotAttribute, type StoredLot } from './level-item.ts';

/** What a write of movements demands of the level that it moves. */
export type MoveGuard = {
  /** Exits find what they take. Off for what happened elsewhere: the ERP asks nobody. */
  covered: boolean;
  /** Nothing moved since this was read: the level's `moves`, or that it never moved. */
  since?: number;
};

/** Adds movements to a level: relative, so that two of them at the same instant both count. */
export const moveLevel = (
  table: Table,
  { productId, bySite, lots }: LevelChange,
  guard: MoveGuard,
): TransactItem => {
  const bruges = bySite['1'];
  const lormont = bySite['2'];
  const net = bruges.grams + lormont.grams;
  const values: Record<string, unknown> = {
    ':id': productId,
    ':zero': 0,
    ':one': 1,
    ':b': bruges.grams,
    ':l': lormont.grams,
    ':net': net,
  };
  const names: Record<string, string> = {};
  const sets = [
    'productId = :id',
    'brugesReal = if_not_exists(brugesReal, :zero) + :b',
    'brugesVirtual = if_not_exists(brugesVirtual, :zero) + :b',
    'lormontReal = if_not_exists(lormontReal, :zero) + :l',
    'lormontVirtual = if_not_exists(lormontVirtual, :zero) + :l',
    'reserved = if_not_exists(reserved, :zero)',
    'available = if_not_exists(available, :zero) + :net',
    'moves = if_not_exists(moves, :zero) + :one',
  ];
  const conditions: string[] = [];
  const demand = (condition: string, name: string, value: number) => {
    conditions.push(condition);
    values[name] = value;
  };
  if (guard.since === 0) conditions.push('attribute_not_exists(moves)');
  else if (guard.since !== undefined) demand('moves = :since', ':since', guard.since);
  if (guard.covered) {
    if (bruges.needed > 0) demand('brugesReal >= :needB', ':needB', bruges.needed);
    if (lormont.needed > 0) demand('lormontReal >= :needL', ':needL', lormont.needed);
    if (net < 0) demand('available >= :out', ':out', -net);
  }
  lots.forEach((lot, i) => {
    const attribute = `#lot${i}`;
    names[attribute] = lotAttribute(lot.siteId, lot.lot);
    if (lot.known) {
      sets.push(`${attribute}.g = ${attribute}.g + :lot${i}`);
      values[`:lot${i}`] = lot.grams;
      conditions.push(`attribute_exists(${attribute})`);
      if (guard.covered && lot.needed > 0)
        demand(`${attribute}.g >= :needLot${i}`, `:needLot${i}`, lot.needed);
      return;
    }
    sets.push(`${attribute} = :lot${i}`);
    conditions.push(`attribute_not_exists(${attribute})`);
    values[`:lot${i}`] = { g: lot.grams, e: lot.eatBy, s: lot.sellBy } satisfies StoredLot;
  });
  return table.ops.update(keys.stock(productId), {
    update: `SET ${sets.join(', ')}`,
    ...(conditions.length > 0 ? { condition: conditions.join(' AND ') } : {}),
    ...(lots.length > 0 ? { names } : {}),
    values,
  });
};
