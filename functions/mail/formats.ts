import { withFirst } from '#shared/kernel/dates.ts';

const INSTANT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** `21 novembre 2026 à 14:32`, Paris time. */
export const inParisTime = (iso: string): string => withFirst(INSTANT.format(new Date(iso)));
