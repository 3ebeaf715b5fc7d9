import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { LevelChange } from '#shared/stock/levels/level-change.ts';
import { sites } from '#shared/stock/levels/stock-level.ts';
import {
  blockedAttribute,
  lotAttribute,
  preparedAttribute,
  siteNames,
  type StoredLot,
} from './level-item.ts';

/** Conditions of a movement on the level that it changes. */
export type MoveGuard = {
  /**
   * Whether an exit must find its quantity in stock. Off for movements made in the ERP, which have already
   * happened.
   */
  covered: boolean;
  /** Reservation of the order that these movements deliver, to release. Negative: additional reservation. */
  released?: number;
  /** Nothing moved since this was read: the level's `moves`, or that it never moved. */
  since?: number;
  /**
   * When they were made here; absent for those of the ERP. Stored in the level: a count shows how long ago
   * that was.
   */
  madeAt?: string;
};

/** Adds movements to a level: relative, so that concurrent ones both count. */
export const moveLevel = (table: Table, change: LevelChange, guard: MoveGuard): TransactItem => {
  const { productId, bySite } = change;
  const net = sites.reduce((sum, { id }) => sum + bySite[id].milli, 0);
  const released = guard.released ?? 0;
  const values: Record<string, unknown> = {
    ':v': storedVersions.stock,
    ':zero': 0,
    ':one': 1,
    ':net': net + released,
  };
  const names: Record<string, string> = { ...siteNames };
  const sets = [
    'v = :v',
    `reserved = if_not_exists(reserved, :zero)${released === 0 ? '' : ' - :released'}`,
    'available = if_not_exists(available, :zero) + :net',
    'moves = if_not_exists(moves, :zero) + :one',
  ];
  const write: LevelWrite = { names, values, sets, removes: [], conditions: [] };
  if (guard.madeAt !== undefined) {
    sets.push('movedAt = :movedAt');
    values[':movedAt'] = guard.madeAt;
  }
  if (guard.since === 0) write.conditions.push('attribute_not_exists(moves)');
  else if (guard.since !== undefined) demand(write, 'moves = :since', ':since', guard.since);
  if (released < 0) values[':released'] = released;
  if (released > 0) demand(write, 'reserved >= :released', ':released', released);
  if (guard.covered && net + released < 0) demand(write, 'available >= :out', ':out', -net - released);
  for (const { id } of sites) {
    const { milli, needed } = bySite[id];
    sets.push(
      `#real${id} = if_not_exists(#real${id}, :zero) + :moved${id}`,
      `#virtual${id} = if_not_exists(#virtual${id}, :zero) + :moved${id}`,
    );
    values[`:moved${id}`] = milli;
    if (guard.covered && needed > 0) demand(write, `#real${id} >= :need${id}`, `:need${id}`, needed);
  }
  addPrepared(write, change);
  addLots(write, change, guard);
  change.blockedLots?.forEach((lot, i) => {
    write.names[`#blocked${i}`] = blockedAttribute(lot);
    write.values[':blocked'] = true;
    write.sets.push(`#blocked${i} = :blocked`);
  });
  return table.ops.update(keys.stock(productId), {
    update: `SET ${sets.join(', ')}${write.removes.length > 0 ? ` REMOVE ${write.removes.join(', ')}` : ''}`,
    ...(write.conditions.length > 0 ? { condition: write.conditions.join(' AND ') } : {}),
    names,
    values,
  });
};

type LevelWrite = {
  names: Record<string, string>;
  values: Record<string, unknown>;
  sets: string[];
  removes: string[];
  conditions: string[];
};

const demand = ({ conditions, values }: LevelWrite, condition: string, name: string, value: number): void => {
  conditions.push(condition);
  values[name] = value;
};

const addPrepared = ({ names, values, sets }: LevelWrite, { prepared }: LevelChange): void => {
  for (const { id } of sites) {
    if (!prepared?.[id]) continue;
    names[`#prepared${id}`] = preparedAttribute(id);
    values[`:prepared${id}`] = prepared[id];
    sets.push(`#prepared${id} = if_not_exists(#prepared${id}, :zero) + :prepared${id}`);
  }
};

/** A used-up lot is removed from the level, which has the present stock; the lot's own record stays. */
const addLots = (write: LevelWrite, { lots }: LevelChange, guard: MoveGuard): void => {
  const { names, values, sets, removes, conditions } = write;
  lots.forEach((lot, i) => {
    if (lot.onHand === undefined && lot.milli === 0) return;
    const attribute = `#lot${i}`;
    names[attribute] = lotAttribute(lot.siteId, lot.lot);
    if (lot.onHand === undefined) {
      sets.push(`${attribute} = :lot${i}`);
      conditions.push(`attribute_not_exists(${attribute})`);
      const counted = lot.pieces ? { p: lot.pieces } : {};
      values[`:lot${i}`] = { m: lot.milli, e: lot.eatBy, s: lot.sellBy, ...counted } satisfies StoredLot;
      return;
    }
    if (lot.onHand + lot.milli === 0) {
      removes.push(attribute);
      demand(write, `${attribute}.m = :lot${i}`, `:lot${i}`, lot.onHand);
      return;
    }
    sets.push(`${attribute}.m = ${attribute}.m + :lot${i}`);
    values[`:lot${i}`] = lot.milli;
    conditions.push(`attribute_exists(${attribute})`);
    if (guard.covered && lot.needed > 0)
      demand(write, `${attribute}.m >= :needLot${i}`, `:needLot${i}`, lot.needed);
    addPieces(write, lot, i);
  });
};

/**
 * The number of pieces stays known as long as each movement gives its own; otherwise it is unknown until a
 * count.
 */
const addPieces = (
  { sets, removes, conditions, values }: LevelWrite,
  { piecesOnHand, pieces = null }: LevelChange['lots'][number],
  i: number,
): void => {
  if (piecesOnHand === undefined) return;
  if (pieces === null || piecesOnHand + pieces <= 0) {
    removes.push(`#lot${i}.p`);
    return;
  }
  if (pieces === 0) return;
  sets.push(`#lot${i}.p = #lot${i}.p + :pieces${i}`);
  values[`:pieces${i}`] = pieces;
  // a concurrent movement took some without a number of pieces: decided again
  conditions.push(`attribute_exists(#lot${i}.p)`);
};
