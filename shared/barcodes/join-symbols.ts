import type { Label } from './label.ts';
import { labelOfElements, type Reading } from './label-of-elements.ts';

/** A hand scanner reads the two symbols of one label one after the other. */
const TOGETHER_MS = 6_000;

/** The label that two of its symbols make, in any order: one names the product. Undefined where they contradict each other. */
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

/** A label, and the earlier one that it completes where both are symbols of one. */
export type JoinedLabel = { label: Label; completes?: Label };

/** Joins each label to the one before it where they are two symbols of one, read within a few seconds. */
export const symbolJoiner = () => {
  let last: { label: Label; at: number } | undefined;
  return (label: Label, reading: Reading, at: number): JoinedLabel => {
    const before = last !== undefined && at - last.at <= TOGETHER_MS ? last.label : undefined;
    const joined = before && joinSymbols(before, label, reading);
    last = { label: joined ?? label, at };
    return joined && before ? { label: joined, completes: before } : { label };
  };
};
