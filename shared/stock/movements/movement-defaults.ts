import { addDays, compactDay, parisDay } from '#shared/kernel/dates.ts';

const PARIS_CLOCK = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** STK-25, AMB-85: default values of an entry, except its lot (`entryLotBase`); Paris days. */
export const movementDefaults = (now: Date) => {
  const day = parisDay(now);
  return {
    inventorycode: `INV-${compactDay(day)}-${PARIS_CLOCK.format(now).replace(':', '')}`,
    eatby: addDays(day, 14),
    sellby: addDays(day, 9),
  };
};
