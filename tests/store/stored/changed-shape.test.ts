import { beforeEach, describe, expect, test } from 'vitest';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { createTestTable } from '#tests/support/database/database.ts';

/**
 * The recipe « Change a stored shape » of the README, on a made-up kind: crates were counted in grams by the name of
 * their place (version 1, without `v`), and now in thousandths under the place's number.
 */
const VERSION = 2;
const keyOf = (id: string) => ({ pk: 'CRATES', sk: id });
const PLACES = { '1': 'bruges', '2': 'lormont' } as const;
type Crates = Record<keyof typeof PLACES, number>;

/** Lifted where it is read. */
const cratesFrom = (item: Item): Crates => {
  const held = (attribute: string) => Number(item[attribute] ?? 0);
  return item['v'] === VERSION
    ? { '1': held('milli#1'), '2': held('milli#2') }
    : { '1': held(PLACES['1']), '2': held(PLACES['2']) };
};

const cratesStore = (table: Table) => ({
  async find(id: string): Promise<Crates | undefined> {
    const item = await table.get(keyOf(id));
    return item && cratesFrom(item);
  },
  /** Adds to the stored shape, whichever it is, and leaves today's. */
  add: (id: string, added: Crates) =>
    table.update(keyOf(id), {
      update:
        'SET v = :v, #1 = if_not_exists(#1, if_not_exists(bruges, :zero)) + :one, ' +
        '#2 = if_not_exists(#2, if_not_exists(lormont, :zero)) + :two REMOVE bruges, lormont',
      names: { '#1': 'milli#1', '#2': 'milli#2' },
      values: { ':v': VERSION, ':zero': 0, ':one': added['1'], ':two': added['2'] },
    }),
  /** Leaves the changed part alone, and so its version. */
  rename: (id: string, label: string) =>
    table.update(keyOf(id), { update: 'SET label = :label', values: { ':label': label } }),
});

let table: Table;
let crates: ReturnType<typeof cratesStore>;
beforeEach(async () => {
  table = openTable(await createTestTable());
  crates = cratesStore(table);
  await table.put({ ...keyOf('old'), bruges: 5000, lormont: 250 });
});

describe('an item of the previous version', () => {
  test('reads as one of today', async () => {
    expect(await crates.find('old')).toEqual({ '1': 5000, '2': 250 });
  });

  test('has today’s shape after a write that adds to it, and loses nothing under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 10 }, () => crates.add('old', { '1': 100, '2': 10 })));
    expect(await table.get(keyOf('old'))).toEqual({ ...keyOf('old'), v: 2, 'milli#1': 6000, 'milli#2': 350 });
    expect(await crates.find('old')).toEqual({ '1': 6000, '2': 350 });
  });

  test('keeps its version when something else of it is written', async () => {
    await crates.rename('old', 'Caisses');
    expect(await table.get(keyOf('old'))).not.toHaveProperty('v');
    expect(await crates.find('old')).toEqual({ '1': 5000, '2': 250 });
  });
});

test('a new item has today’s shape', async () => {
  await crates.add('new', { '1': 1000, '2': 0 });
  expect(await table.get(keyOf('new'))).toEqual({ ...keyOf('new'), v: 2, 'milli#1': 1000, 'milli#2': 0 });
});
