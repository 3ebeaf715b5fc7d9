import { type AttributeMap, fromAttributes, toAttributes } from './attribute-values.ts';
import type { Item } from './table-types.ts';

type Fields = { [name: string]: unknown };

/** A call's input with its items and values as DynamoDB writes them. */
export const toWire = (input: Readonly<Fields>): Fields => {
  const wire = withEach(input, ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'], (item) =>
    toAttributes(item as Item),
  );
  if (wire['RequestItems']) wire['RequestItems'] = perTable(wire['RequestItems'], keysToWire);
  if (wire['TransactItems']) wire['TransactItems'] = (wire['TransactItems'] as Fields[]).map(operation);
  return wire;
};

/** An answer with its items as plain JSON. */
export const fromWire = (answer: Readonly<Fields>): Fields => {
  const plain = withEach(answer, ['Item', 'Attributes', 'LastEvaluatedKey'], (item) =>
    fromAttributes(item as AttributeMap),
  );
  if (plain['Items']) plain['Items'] = items(plain['Items']);
  if (plain['Responses']) plain['Responses'] = perTable(plain['Responses'], items);
  if (plain['UnprocessedKeys'])
    plain['UnprocessedKeys'] = perTable(plain['UnprocessedKeys'], (missed) => ({
      ...(missed as Fields),
      Keys: items((missed as Fields)['Keys']),
    }));
  return plain;
};

const operation = (piece: Readonly<Fields>): Fields =>
  withEach(piece, ['Put', 'Update', 'Delete', 'ConditionCheck'], (one) => toWire(one as Fields));

const keysToWire = (wanted: unknown): Fields => {
  const { Keys, ...how } = wanted as Fields;
  return { ...how, Keys: (Keys as Item[]).map(toAttributes) };
};

const items = (found: unknown): Item[] => (found as AttributeMap[]).map(fromAttributes);

/** A copy in which those of the fields that are there were changed. */
const withEach = (
  fields: Readonly<Fields>,
  names: readonly string[],
  change: (value: unknown) => unknown,
): Fields => {
  const changed = { ...fields };
  for (const name of names) if (changed[name] !== undefined) changed[name] = change(changed[name]);
  return changed;
};

const perTable = (tables: unknown, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(tables as Fields).map(([name, value]) => [name, change(value)]));
