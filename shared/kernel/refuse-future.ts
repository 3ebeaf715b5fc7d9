import { frenchDay } from './dates.ts';
import { Refusal } from './refusal.ts';

/** AMB-80: nobody extracts or compares a day that has not come. */
export const refuseFuture = (day: string, today: string, field: string): void => {
  if (day > today) {
    throw new Refusal('invalid_input', `Le ${frenchDay(day)} n’est pas encore arrivé.`, { field });
  }
};
