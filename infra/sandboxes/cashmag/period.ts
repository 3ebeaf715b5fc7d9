import { TillError } from './till-error.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
/** Two years and a day; a longer period is an error of the caller. */
const MAX_DAYS = 732;

/** Both days of a period, included. @throws TillError 400 */
export function requiredDays(query: URLSearchParams, fromName: string, toName: string): Period {
  const from = required(query, fromName, DAY);
  const to = required(query, toName, DAY);
  return checked({ from, to });
}

/** `from_date` and `to_date` of tickets, with or without a time. */
export function moments(query: URLSearchParams): Period | undefined {
  if (query.get('from_date') === null && query.get('to_date') === null) return undefined;
  const from = required(query, 'from_date', MOMENT);
  const to = required(query, 'to_date', MOMENT);
  return checked({
    from: from.length === 10 ? `${from} 00:00:00` : from,
    to: to.length === 10 ? `${to} 23:59:59` : to,
  });
}

function required(query: URLSearchParams, name: string, shape: RegExp): string {
  const value = query.get(name);
  if (value === null || value === '') throw new TillError(400, `${name} is required`);
  if (!shape.test(value)) throw new TillError(400, `${name} is not a date: ${value}`);
  return value;
}

function checked(period: Period): Period {
  if (period.from > period.to) throw new TillError(400, 'the period ends before it starts');
  const days = (Date.parse(period.to.slice(0, 10)) - Date.parse(period.from.slice(0, 10))) / 86_400_000;
  if (days > MAX_DAYS) throw new TillError(400, 'the period is too long');
  return period;
}
