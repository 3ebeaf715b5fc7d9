import type { Item } from './table-types.ts';

/** A value as DynamoDB writes it in JSON; binary as base64. */
export type AttributeValue =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { B: string }
  | { L: AttributeValue[] }
  | { M: AttributeMap };
export type AttributeMap = { [name: string]: AttributeValue };

/** An item as DynamoDB takes it; what is undefined is left out. Throws for what a table cannot keep as it is. */
export const toAttributes = (item: Readonly<Item>): AttributeMap => {
  const attributes: AttributeMap = {};
  for (const name of Object.keys(item)) {
    // assigned, it would be no attribute and everybody's prototype
    if (name === '__proto__') throw new TypeError('A table keeps no attribute of this name');
    const value = item[name];
    if (value !== undefined) attributes[name] = toAttribute(value);
  }
  return attributes;
};

/** The item as it was before `toAttributes`. */
export const fromAttributes = (attributes: AttributeMap): Item => {
  const item: Item = {};
  for (const name of Object.keys(attributes)) item[name] = fromAttribute(attributes[name] as AttributeValue);
  return item;
};

const toAttribute = (value: unknown): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: numberText(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      if (value === null) return { NULL: true };
      if (Array.isArray(value))
        return { L: value.flatMap((one: unknown) => (one === undefined ? [] : [toAttribute(one)])) };
      if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
      if (isPlain(value)) return { M: toAttributes(value as Item) };
  }
  throw new TypeError(`A table keeps no ${Object.prototype.toString.call(value)}`);
};

/** Beyond these a number would come back as another one. */
const numberText = (value: number): string => {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new RangeError(`A table keeps no number like ${value}`);
  return String(value);
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const fromAttribute = (attribute: AttributeValue): unknown => {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('M' in attribute) return fromAttributes(attribute.M);
  if ('L' in attribute) return attribute.L.map(fromAttribute);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('NULL' in attribute) return null;
  if ('B' in attribute) return new Uint8Array(Buffer.from(attribute.B, 'base64'));
  throw new TypeError(
    `An attribute of a kind that this house does not write: ${Object.keys(attribute).join()}`,
  );
};
