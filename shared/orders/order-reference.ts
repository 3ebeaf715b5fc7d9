import { compactDay } from '#shared/kernel/dates.ts';

/** `CMD-20261121-0007` (AMB-11); more than 9999 orders a day widen the number. */
export const orderReference = (day: string, number: number): string =>
  `CMD-${compactDay(day)}-${String(number).padStart(4, '0')}`;

export const isOrderReference = (text: string): boolean => /^CMD-\d{8}-\d{4,}$/.test(text);
