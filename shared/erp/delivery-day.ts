import { dayInFrench } from '#shared/kernel/dates.ts';

type Day = string | null;

/** `base`: the day that both sides had last; undefined where it was not read yet. `decided`: which side a person chose. */
type Days = { base: Day | undefined; ours: Day; theirs: Day; decided?: string | undefined };

/** What is to be done about the day of delivery of an order that both sides hold: as for its lines (`three-way-merge.ts`). */
export const planOfDay = ({ base, ours, theirs, decided }: Days): 'nothing' | 'write' | 'take' | 'ask' => {
  // a day that the shop does not have is never written
  if (ours === theirs || (ours === null && theirs === null)) return 'nothing';
  if (decided === 'dolibarr') return 'take';
  const isOurs = base === undefined ? ours !== null : ours !== base;
  const isTheirs = base !== undefined && theirs !== base;
  if (decided === undefined && isOurs && isTheirs) return 'ask';
  if (isTheirs && decided === undefined) return 'take';
  return ours === null ? 'take' : 'write';
};

export const dayText = (day: Day): string => (day === null ? 'sans date' : `le ${dayInFrench(day)}`);

/** As its customer reads it. */
export const dayChangeText = (from: Day, to: Day): string =>
  to === null
    ? 'Livraison : la date est à convenir avec la maison.'
    : `Livraison ${dayText(to)}${from === null ? '' : ` au lieu du ${dayInFrench(from)}`}.`;
