import { frenchDay, parisDay } from '#shared/kernel/dates.ts';

/** Client-side check of a day, with the server's messages. */
export const tillDayProblem = (date: string): string | undefined => {
  if (date === '') return 'La date est requise.';
  return date > parisDay(new Date()) ? `Le ${frenchDay(date)} n’est pas encore arrivé.` : undefined;
};
