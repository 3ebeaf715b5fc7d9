import type { Expression } from './table-types.ts';

export type Update = Expression & { update: string; condition?: string };
export type Condition = Expression & { condition: string };

/** Sets attributes by name and raises counters: `SET #s0 = :s0 … ADD #a0 :a0`. Empty maps of names are left out. */
export const setting = (
  attributes: Readonly<Record<string, unknown>>,
  { add = {}, remove = [] }: { add?: Readonly<Record<string, number>>; remove?: readonly string[] } = {},
): Update => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const named = (prefix: string, name: string, i: number): string => {
    names[`#${prefix}${i}`] = name;
    return `#${prefix}${i}`;
  };
  const valued = (prefix: string, value: unknown, i: number): string => {
    values[`:${prefix}${i}`] = value;
    return `:${prefix}${i}`;
  };
  const clauses = [
    clause(
      'SET',
      Object.entries(attributes).map(
        ([name, value], i) => `${named('s', name, i)} = ${valued('s', value, i)}`,
      ),
    ),
    clause(
      'REMOVE',
      remove.map((name, i) => named('r', name, i)),
    ),
    clause(
      'ADD',
      Object.entries(add).map(([name, value], i) => `${named('a', name, i)} ${valued('a', value, i)}`),
    ),
  ];
  return {
    update: clauses.filter((text) => text !== '').join(' '),
    names,
    ...(Object.keys(values).length > 0 ? { values } : {}),
  };
};

const clause = (verb: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${verb} ${parts.join(', ')}`;

/** Holds while the attribute is exactly what was read; `undefined` was read as absent. */
export const unchanged = (attribute: string, seen: unknown): Condition => {
  const name = placeholder(attribute);
  return seen === undefined
    ? { condition: `attribute_not_exists(#${name})`, names: { [`#${name}`]: attribute } }
    : {
        condition: `#${name} = :${name}`,
        names: { [`#${name}`]: attribute },
        values: { [`:${name}`]: seen },
      };
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

/** What stands for an attribute in a condition; apart from those of `setting`, which are numbered. */
const placeholder = (attribute: string): string => `if_${attribute.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

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
