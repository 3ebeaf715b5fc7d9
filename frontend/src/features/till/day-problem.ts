import { frenchDay, parisDay } from '#shared/kernel/dates.ts';

/** The server's own sentences about a day to extract, before it is asked. */
export const tillDayProblem = (date: string): string | undefined => {
  if (date === '') return 'La date est requise.';
  return date > parisDay(new Date()) ? `Le ${frenchDay(date)} n’est pas encore arrivé.` : undefined;
};
