import type { Check } from '#shared/kernel/check.ts';

/** Parts to set up before the shop opens, in order; each is checked separately. */
export const readinessParts = ['erp', 'catalog', 'mail', 'card', 'wallet', 'till'] as const;
export type ReadinessPart = (typeof readinessParts)[number];

/** A check, and since when it is accepted as is; null: not. */
export type TrackedCheck = Check & { readonly left_at: string | null };

/** Requires attention. */
export const isOpen = ({ state, left_at }: Pick<TrackedCheck, 'state' | 'left_at'>): boolean =>
  state !== 'bon' && left_at === null;

/** Errors cannot be accepted as is. */
export const mayBeLeft = ({ state }: Pick<Check, 'state'>): boolean =>
  state === 'a_regarder' || state === 'inconnu';

interface PartSeen {
  readonly checked_at: string | null;
  readonly checks: readonly TrackedCheck[];
}

/** Summary: errors, warnings, unchecked parts, and parts in order or accepted. */
export const readinessOf = (parts: readonly PartSeen[]) => {
  const all = parts.flatMap(({ checks }) => checks);
  const open = all.filter(isOpen);
  const good = all.filter(({ state }) => state === 'bon').length;
  const wrong = open.filter(({ state }) => state === 'mauvais').length;
  const doubtful = open.length - wrong;
  const unchecked = parts.filter(({ checked_at }) => checked_at === null).length;
  const left = all.length - open.length - good;
  return { good, left, wrong, doubtful, unchecked, isReady: wrong + doubtful + unchecked === 0 };
};
