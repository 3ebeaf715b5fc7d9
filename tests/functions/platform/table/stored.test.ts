import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { stored, storedWhole } from '#functions/platform/table/stored.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';

const shape = z.object({ name: z.string(), cents: z.number(), note: z.exactOptional(z.string()) });
const item = {
  ...keys.claim('ORDER1', '7'),
  ...indexed.list('CLAIMS', 'x'),
  ...indexed.due('WORK', 'x'),
  v: 2,
  name: 'Bavette',
  cents: 1250,
  ofTheNextRelease: 'stays',
};

test('what a schema names is read, of an item of the next version too; its keys and places stay behind', () => {
  expect(stored('claim', shape)(item)).toEqual({ name: 'Bavette', cents: 1250 });
});

test('what is written back whole carries what a later release added, and neither keys nor places', () => {
  expect(storedWhole('claim', shape)(item)).toEqual({
    name: 'Bavette',
    cents: 1250,
    v: 2,
    ofTheNextRelease: 'stays',
  });
});

test('another shape is a fault that names kind, key and attribute, and never what an attribute holds', () => {
  const read = (): unknown => stored('claim', shape)({ ...item, cents: 'secret', name: undefined });
  const { pk, sk } = keys.claim('ORDER1', '7');
  expect(read).toThrow(
    `The claim item ${pk} / ${sk} is not of its stored shape: name invalid_type, cents invalid_type`,
  );
  expect(read).not.toThrow(/secret/);
});
