import { fc, test } from '@fast-check/vitest';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import {
  type AttributeMap,
  fromAttributes,
  toAttributes,
} from '#functions/platform/table/attribute-values.ts';

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e15, min: -1e15 }),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array(),
);
/** The SDK takes what has an own `constructor` for an instance of some class, and loses `__proto__`. */
const name = fc.string({ minLength: 1 }).filter((text) => !(text in {}));
const { item } = fc.letrec<{ value: unknown; item: Record<string, unknown> }>((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, fc.array(tie('value')), tie('item')),
  item: fc.dictionary(name, fc.oneof(tie('value'), fc.constant(undefined))),
}));

/** Binary as the text that goes over the wire, as the SDK writes it too. */
const overTheWire = (attributes: object): AttributeMap =>
  JSON.parse(
    JSON.stringify(attributes, (_name, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ),
  ) as AttributeMap;

test.prop([item])('an item is written as the SDK writes it, and read as it was', (given) => {
  const attributes = overTheWire(toAttributes(given));
  const theirs = marshall(given, { removeUndefinedValues: true });
  expect(attributes).toEqual(overTheWire(theirs));
  expect(fromAttributes(attributes)).toEqual(unmarshall(theirs));
});

test.each([
  ['no number', Number.NaN],
  ['nothing finite', Infinity],
  ['a number that would come back as another', 2 ** 53],
  ['a day', new Date(0)],
  ['a set', new Set(['a'])],
  ['a bigint', 1n],
  ['a function', () => 1],
])('%s is refused instead of kept as something else', (_name, value) => {
  expect(() => toAttributes({ deep: [{ value }] })).toThrow('A table keeps no');
});

test('names that every object has are names like any other, but for the prototype’s', () => {
  const given = { constructor: { toString: 'a', valueOf: [{ hasOwnProperty: 1 }] } };
  expect(fromAttributes(toAttributes(given as never))).toEqual(given);
  const evil = JSON.parse('{"deep":{"__proto__":{"isAdmin":true}}}') as Record<string, unknown>;
  expect(() => toAttributes(evil)).toThrow('A table keeps no attribute of this name');
});

test('a set that somebody else wrote is no value of ours', () => {
  expect(() => fromAttributes({ tags: { SS: ['a'] } } as never)).toThrow('SS');
});
