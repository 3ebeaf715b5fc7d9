import { frenchDay } from './dates.ts';
import { Refusal } from './refusal.ts';

/** AMB-80: a future day can neither be extracted nor compared. */
export const refuseFuture = (day: string, today: string, field: string): void => {
  if (day > today) {
    throw new Refusal('invalid_input', `Le ${frenchDay(day)} n’est pas encore arrivé.`, { field });
  }
};
