import type * as z from 'zod/mini';
import type { keys } from '#functions/table-keys.ts';
import type { Item } from './table-types.ts';

type Kind = keyof typeof keys;

/**
 * Parser of the items of a kind: reads the fields of its schema, and nothing else. Keys, index attributes
 * and fields of a later release are ignored, so that an item of the next version is read for what this one
 * knows; writes set single attributes, and leave the rest of an item unchanged.
 */
export const stored =
  <Shape extends z.ZodMiniType>(kind: Kind, shape: Shape) =>
  (item: Item): z.output<Shape> => {
    const read = shape.safeParse(item);
    if (read.success) return read.data;
    throw mismatch(kind, item, read.error.issues);
  };

/**
 * The same for a kind that is written back whole: fields of a later release are included, or an older one
 * that still runs for the minute of a deployment would delete them.
 */
export const storedWhole = <Shape extends z.ZodMiniObject>(kind: Kind, shape: Shape) => {
  const readAs = stored(kind, shape);
  return (item: Item): z.output<Shape> => ({ ...withoutPlace(item), ...readAs(item) });
};

const withoutPlace = ({
  pk: _pk,
  sk: _sk,
  gsi1pk: _list,
  gsi1sk: _sort,
  gsi2pk: _work,
  gsi2sk: _due,
  ...attributes
}: Item): Item => attributes;

/** A fault: names the invalid attributes, never their values. */
const mismatch = (kind: Kind, { pk, sk }: Item, issues: readonly z.core.$ZodIssue[]): Error => {
  const wrong = issues.map(({ code, path }) => `${String(path[0] ?? 'item')} ${code}`);
  return new Error(
    `The ${kind} item ${String(pk)} / ${String(sk)} is not of its stored shape: ${[...new Set(wrong)].join(', ')}`,
  );
};
