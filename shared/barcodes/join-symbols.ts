import type { Label } from './label.ts';
import { labelOfElements, type Reading } from './label-of-elements.ts';

/** Maximum time between scanning the two symbols of a label. */
const TOGETHER_MS = 6_000;

/**
 * Combines two symbols of a label in any order: one has the product. Undefined where they contradict each
 * other.
 */
export const joinSymbols = (first: Label, second: Label, reading: Reading): Label | undefined => {
  if (first.mode !== 'gs1' || second.mode !== 'gs1') return undefined;
  if ((first.gtin === null) === (second.gtin === null)) return undefined;
  const values = new Map(first.elements.map(({ id, value }) => [id, value]));
  if (second.elements.some(({ id, value }) => (values.get(id) ?? value) !== value)) return undefined;
  for (const { id, value } of second.elements) values.set(id, value);
  const joined = labelOfElements(
    [...values].map(([id, value]) => ({ id, value })),
    reading,
  );
  const warnings = new Set([...first.warnings, ...second.warnings, ...joined.warnings]);
  return { ...joined, warnings: [...warnings].filter((warning) => warning !== 'two_readings') };
};

/** A label, and the earlier label that it completes. */
export type JoinedLabel = { label: Label; completes?: Label };

/** Combines each label with the previous one where they are two symbols of one label. */
export const symbolJoiner = () => {
  let last: { label: Label; at: number } | undefined;
  return (label: Label, reading: Reading, at: number): JoinedLabel => {
    const before = last !== undefined && at - last.at <= TOGETHER_MS ? last.label : undefined;
    const joined = before && joinSymbols(before, label, reading);
    last = { label: joined ?? label, at };
    return joined && before ? { label: joined, completes: before } : { label };
  };
};
