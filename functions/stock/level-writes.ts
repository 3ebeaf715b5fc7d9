import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Table } from '#functions/platform/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { LevelChange } from '#shared/stock/level-change.ts';
import { sites } from '#shared/stock/stock-level.ts';
import { atLeast, lifted, lotAttribute, REPLACED, siteNames, type StoredLot } from './level-item.ts';

/** What a write of movements demands of the level that it moves. */
export type MoveGuard = {
  /**
   * Whether an exit must find its quantity in stock. Off for movements made in the ERP, which have already happened.
   */
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
  const net = sites.reduce((sum, { id }) => sum + bySite[id].grams, 0);
  const values: Record<string, unknown> = { ':v': storedVersions.stock, ':zero': 0, ':one': 1, ':net': net };
  const names: Record<string, string> = { ...siteNames };
  const sets = [
    'v = :v',
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
  if (guard.covered && net < 0) demand('available >= :out', ':out', -net);
  for (const { id } of sites) {
    const { grams, needed } = bySite[id];
    sets.push(
      `#real${id} = ${lifted.real(id)} + :moved${id}`,
      `#virtual${id} = ${lifted.virtual(id)} + :moved${id}`,
    );
    values[`:moved${id}`] = grams;
    if (guard.covered && needed > 0) demand(atLeast(id, `:need${id}`), `:need${id}`, needed);
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
    update: `SET ${sets.join(', ')} REMOVE ${REPLACED}`,
    ...(conditions.length > 0 ? { condition: conditions.join(' AND ') } : {}),
    names,
    values,
  });
};
