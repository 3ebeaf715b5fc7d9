import { dayInFrench } from '#shared/kernel/dates.ts';

type Day = string | null;

/**
 * `base`: the day after the last sync; undefined: not read yet. `decided`: the side that an administrator
 * chose.
 */
type Days = { base: Day | undefined; ours: Day; theirs: Day; decided?: string | undefined };

/** Three-way merge of the delivery day, as for the lines (`three-way-merge.ts`). */
export const planOfDay = ({ base, ours, theirs, decided }: Days): 'nothing' | 'write' | 'take' | 'ask' => {
  // without a day here, the ERP's is never overwritten
  if (ours === theirs || (ours === null && theirs === null)) return 'nothing';
  if (decided === 'dolibarr') return 'take';
  const isOurs = base === undefined ? ours !== null : ours !== base;
  const isTheirs = base !== undefined && theirs !== base;
  if (decided === undefined && isOurs && isTheirs) return 'ask';
  if (isTheirs && decided === undefined) return 'take';
  return ours === null ? 'take' : 'write';
};

export const dayText = (day: Day): string => (day === null ? 'sans date' : `le ${dayInFrench(day)}`);

/** Text for the customer. */
export const dayChangeText = (from: Day, to: Day): string =>
  to === null
    ? 'Livraison : la date est à convenir avec la maison.'
    : `Livraison ${dayText(to)}${from === null ? '' : ` au lieu du ${dayInFrench(from)}`}.`;
