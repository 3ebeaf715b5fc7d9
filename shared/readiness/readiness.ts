import type { Check } from '#shared/kernel/check.ts';

/** What has to be ready before the shop opens, in the order in which a house sets it up; each is looked at on its own. */
export const readinessParts = ['erp', 'catalog', 'mail', 'card', 'wallet', 'till'] as const;
export type ReadinessPart = (typeof readinessParts)[number];

/** A check, and since when a person leaves it as it is; null where nobody does. */
export type TrackedCheck = Check & { readonly left_at: string | null };

/** What wants a person. */
export const isOpen = ({ state, left_at }: Pick<TrackedCheck, 'state' | 'left_at'>): boolean =>
  state !== 'bon' && left_at === null;

/** Whether a person may leave it as it is: not what is wrong. */
export const mayBeLeft = ({ state }: Pick<Check, 'state'>): boolean =>
  state === 'a_regarder' || state === 'inconnu';

interface PartSeen {
  readonly checked_at: string | null;
  readonly checks: readonly TrackedCheck[];
}

/** All of it at once: what is wrong, what is to be looked at, what was never looked at, and what is as it should be or left as it is. */
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
