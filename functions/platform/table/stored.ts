import type * as z from 'zod/mini';
import type { keys } from '#functions/table-keys.ts';
import type { Item } from './table-types.ts';

type Kind = keyof typeof keys;

/**
 * How the items of a kind are read: what its schema names, and nothing else. Keys, places in an index and what a later
 * release added stay behind, so that an item of the next version is read for what this one knows of it; writes set single
 * attributes, and leave the rest of an item alone.
 */
export const stored =
  <Shape extends z.ZodMiniType>(kind: Kind, shape: Shape) =>
  (item: Item): z.output<Shape> => {
    const read = shape.safeParse(item);
    if (read.success) return read.data;
    throw mismatch(kind, item, read.error.issues);
  };

/**
 * The same for a kind that is written back whole: what a later release added travels along, or an older one that still
 * runs for the minute of a deployment would take it away.
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

/** A fault: which attributes are not what they should be, never what they hold. */
const mismatch = (kind: Kind, { pk, sk }: Item, issues: readonly z.core.$ZodIssue[]): Error => {
  const wrong = issues.map(({ code, path }) => `${String(path[0] ?? 'item')} ${code}`);
  return new Error(
    `The ${kind} item ${String(pk)} / ${String(sk)} is not of its stored shape: ${[...new Set(wrong)].join(', ')}`,
  );
};
