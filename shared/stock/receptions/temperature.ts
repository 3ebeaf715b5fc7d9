import { wordMatcher } from '#shared/kernel/plain-text.ts';

/**
 * Temperature limits of received meat in °C (arrêté du 21 décembre 2009, annexe I): minced meat 2, offal 3,
 * poultry and rabbit 4, carcasses and large pieces 7, other pieces 4; frozen -12, minced -18.
 */
export const maxTemperature = (label: string, category: string): number => {
  if (isFrozen(label)) return isMinced(label) ? -18 : -12;
  if (isMinced(label)) return 2;
  if (isOffal(category)) return 3;
  if (isPoultry(category) || isRabbit(label)) return 4;
  return isLarge(label) ? 7 : 4;
};

const isMinced = wordMatcher('haché');
const isFrozen = wordMatcher('surgelé', 'congelé');
const isOffal = wordMatcher('abat', 'triperie');
const isPoultry = wordMatcher('volaille', 'lapin');
const isRabbit = wordMatcher('lapin');
const isLarge = wordMatcher('carcasse', 'entier', 'quartier');
