import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Why a case cannot be decided: it does not exist, or it was closed at that time. */
export const notOpen = (found: { closedAt: string | null } | undefined): Refusal => {
  if (!found?.closedAt) return new Refusal('not_found', 'Ce cas est introuvable.');
  const at = new Date(found.closedAt);
  return new Refusal(
    'not_found',
    `Ce cas est déjà rangé, depuis le ${frenchDay(parisDay(at))} à ${parisClock(at)}.`,
  );
};
