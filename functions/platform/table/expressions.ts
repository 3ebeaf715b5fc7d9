import type { Expression } from './table-types.ts';

export type Update = Expression & { update: string; condition?: string };
export type Condition = Expression & { condition: string };

/** An attribute by its name, or one within a map by its path. */
type Place = string | readonly string[];

/** Other effects of an update than setting attributes: raise counters, set only if absent, remove. */
type ExtraClauses = {
  add?: Readonly<Record<string, number>>;
  once?: Readonly<Record<string, unknown>>;
  /** Attributes within a map, by their paths. */
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

/** True while the attribute is exactly what was read; `undefined` was read as absent. */
export const unchanged = (attribute: Place, seen: unknown): Condition => {
  const { path, value, names } = bound(attribute);
  return seen === undefined
    ? { condition: `attribute_not_exists(${path})`, names }
    : { condition: `${path} = ${value}`, names, values: { [value]: seen } };
};

/** True if the item exists. */
export const exists: Condition = { condition: 'attribute_exists(pk)' };

/** True if the item does not exist. */
export const isNew: Condition = { condition: 'attribute_not_exists(pk)' };

/** True if the item does not have the attribute. */
export const lacks = (attribute: Place): Condition => unchanged(attribute, undefined);

/** True if the item has the attribute. */
export const has = (attribute: Place): Condition => {
  const { path, names } = bound(attribute);
  return { condition: `attribute_exists(${path})`, names };
};

/** True if the comparison holds; false without the attribute. */
export const compares = (attribute: Place, sign: '<' | '<=' | '>' | '>=' | '<>', to: unknown): Condition => {
  const { path, value, names } = bound(attribute);
  return { condition: `${path} ${sign} ${value}`, names, values: { [value]: to } };
};

/** True if the attribute has one of these values: the condition of a transition. */
export const oneOf = (attribute: string, allowed: readonly string[]): Condition => {
  const name = placeholder(attribute);
  return {
    condition: `#${name} IN (${allowed.map((_, i) => `:${name}${i}`).join(', ')})`,
    names: { [`#${name}`]: attribute },
    values: Object.fromEntries(allowed.map((value, i) => [`:${name}${i}`, value])),
  };
};

/** Placeholders of an attribute and of its value. */
const bound = (attribute: Place) => {
  const steps = typeof attribute === 'string' ? [attribute] : attribute;
  const named = steps.map((step) => [`#${placeholder(step)}`, step] as const);
  return {
    path: named.map(([name]) => name).join('.'),
    value: `:${placeholder(steps.join('_'))}`,
    names: Object.fromEntries(named),
  };
};

/** Placeholder of an attribute in a condition; differs from those of `setting`, which are numbered. */
const placeholder = (attribute: string): string => `if_${attribute.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** True if one of them is. */
export const anyOf = (...conditions: readonly Condition[]): Condition => ({
  ...allOf(...conditions),
  condition: `(${conditions.map(({ condition }) => condition).join(' OR ')})`,
});

/** True if each of them is. */
export const allOf = (...conditions: readonly Condition[]): Condition => ({
  condition: conditions.map(({ condition }) => condition).join(' AND '),
  names: Object.assign({}, ...conditions.map(({ names }) => names)) as Record<string, string>,
  values: Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, unknown>,
});

/** The update under all of the conditions. Each builder of this file uses its own placeholder names. */
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
