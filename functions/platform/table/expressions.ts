import type { Expression } from './table-types.ts';

export type Update = Expression & { update: string; condition?: string };
export type Condition = Expression & { condition: string };

/** An attribute by its name, or one within a map by the steps to it. */
type Place = string | readonly string[];

/** What an update does besides setting attributes: raise counters, set what is not there yet, remove. */
type ExtraClauses = {
  add?: Readonly<Record<string, number>>;
  once?: Readonly<Record<string, unknown>>;
  /** Attributes within a map, by the steps to each. */
  within?: readonly (readonly [steps: readonly string[], value: unknown])[];
  remove?: readonly Place[];
};

/** Sets attributes by name and raises counters: `SET #s0 = :s0 … ADD #a0 :a0`. */
export const setting = (
  attributes: Readonly<Record<string, unknown>>,
  { add = {}, once = {}, within = [], remove = [] }: ExtraClauses = {},
): Update => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const named = (prefix: string, name: string, i: number): string => {
    names[`#${prefix}${i}`] = name;
    return `#${prefix}${i}`;
  };
  const reached = (prefix: string, steps: readonly string[]): string =>
    steps.map((step, i) => named(prefix, step, i)).join('.');
  const valued = (prefix: string, value: unknown, i: number): string => {
    values[`:${prefix}${i}`] = value;
    return `:${prefix}${i}`;
  };
  const clauses = [
    clause('SET', [
      ...Object.entries(attributes).map(
        ([name, value], i) => `${named('s', name, i)} = ${valued('s', value, i)}`,
      ),
      ...Object.entries(once).map(([name, value], i) => {
        const attribute = named('o', name, i);
        return `${attribute} = if_not_exists(${attribute}, ${valued('o', value, i)})`;
      }),
      ...within.map(([steps, value], i) => `${reached(`w${i}_`, steps)} = ${valued('w', value, i)}`),
    ]),
    clause(
      'REMOVE',
      remove.map((place, i) => (typeof place === 'string' ? named('r', place, i) : reached(`r${i}_`, place))),
    ),
    clause(
      'ADD',
      Object.entries(add).map(([name, value], i) => `${named('a', name, i)} ${valued('a', value, i)}`),
    ),
  ];
  return { update: clauses.filter((text) => text !== '').join(' '), names, values };
};

const clause = (verb: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${verb} ${parts.join(', ')}`;

/** Holds while the attribute is exactly what was read; `undefined` was read as absent. */
export const unchanged = (attribute: Place, seen: unknown): Condition => {
  const { path, value, names } = bound(attribute);
  return seen === undefined
    ? { condition: `attribute_not_exists(${path})`, names }
    : { condition: `${path} = ${value}`, names, values: { [value]: seen } };
};

/** Holds while there is such an item. */
export const exists: Condition = { condition: 'attribute_exists(pk)' };

/** Holds while there is no such item. */
export const isNew: Condition = { condition: 'attribute_not_exists(pk)' };

/** Holds while the item has no such attribute. */
export const lacks = (attribute: Place): Condition => unchanged(attribute, undefined);

/** Holds while it has one. */
export const has = (attribute: Place): Condition => {
  const { path, names } = bound(attribute);
  return { condition: `attribute_exists(${path})`, names };
};

/** Holds while the attribute compares so; never where there is none. */
export const compares = (attribute: Place, sign: '<' | '<=' | '>' | '>=' | '<>', to: unknown): Condition => {
  const { path, value, names } = bound(attribute);
  return { condition: `${path} ${sign} ${value}`, names, values: { [value]: to } };
};

/** Holds while the attribute has one of these values: the condition of a transition. */
export const oneOf = (attribute: string, allowed: readonly string[]): Condition => {
  const name = placeholder(attribute);
  return {
    condition: `#${name} IN (${allowed.map((_, i) => `:${name}${i}`).join(', ')})`,
    names: { [`#${name}`]: attribute },
    values: Object.fromEntries(allowed.map((value, i) => [`:${name}${i}`, value])),
  };
};

/** An attribute as a condition names it, and what it is compared with. */
const bound = (attribute: Place) => {
  const steps = typeof attribute === 'string' ? [attribute] : attribute;
  const named = steps.map((step) => [`#${placeholder(step)}`, step] as const);
  return {
    path: named.map(([name]) => name).join('.'),
    value: `:${placeholder(steps.join('_'))}`,
    names: Object.fromEntries(named),
  };
};

/** What stands for an attribute in a condition; apart from those of `setting`, which are numbered. */
const placeholder = (attribute: string): string => `if_${attribute.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** Holds while one of them does. */
export const anyOf = (...conditions: readonly Condition[]): Condition => ({
  ...allOf(...conditions),
  condition: `(${conditions.map(({ condition }) => condition).join(' OR ')})`,
});

/** Holds while each of them does. */
export const allOf = (...conditions: readonly Condition[]): Condition => ({
  condition: conditions.map(({ condition }) => condition).join(' AND '),
  names: Object.assign({}, ...conditions.map(({ names }) => names)) as Record<string, string>,
  values: Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, unknown>,
});

/** The update under all of the conditions. Each builder of this file binds names of its own. */
export const provided = (update: Update, ...conditions: readonly Condition[]): Update => ({
  update: update.update,
  condition: [
    ...(update.condition ? [update.condition] : []),
    ...conditions.map(({ condition }) => condition),
  ].join(' AND '),
  names: Object.assign({}, update.names, ...conditions.map(({ names }) => names)) as Record<string, string>,
  values: Object.assign({}, update.values, ...conditions.map(({ values }) => values)) as Record<
    string,
    unknown
  >,
});

/** Changes exactly the version that was read (0: never written), and raises it. */
export const atVersion = (update: Update, version: number): Update =>
  provided(
    {
      ...update,
      update: `${update.update}${/\bADD\b/.test(update.update) ? ',' : ' ADD'} #version :one`.trim(),
      names: { ...update.names, '#version': 'version' },
      values: { ...update.values, ':one': 1 },
    },
    unchanged('version', version === 0 ? undefined : version),
  );
