import { business } from './business.ts';
import type { Business } from './business.schema.ts';

type Opening = Business['opening'];

const WEEK: Readonly<Record<Opening['days'][number], string>> = {
  Mo: 'lundi',
  Tu: 'mardi',
  We: 'mercredi',
  Th: 'jeudi',
  Fr: 'vendredi',
  Sa: 'samedi',
  Su: 'dimanche',
};
const DAYS = Object.keys(WEEK) as Opening['days'];

/** « Du lundi au samedi, 8h-20h »; non-consecutive days are listed. */
export const openingTextOf = ({ days, from, to }: Opening): string =>
  capital(`${daysText(DAYS.filter((day) => days.includes(day)))}, ${hourText(from)}-${hourText(to)}`);

/** « Dimanche fermé, répondeur 24h/24 ». */
export const closedTextOf = ({ days }: Opening): string => {
  const closed = DAYS.filter((day) => !days.includes(day));
  if (closed.length === 0) return 'Répondeur 24h/24';
  return capital(`${listText(closed)} ${closed.length > 1 ? 'fermés' : 'fermé'}, répondeur 24h/24`);
};

const daysText = (days: Opening['days']): string => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 3) return listText(days);
  const isRow = DAYS.indexOf(last) - DAYS.indexOf(first) + 1 === days.length;
  return isRow ? `du ${WEEK[first]} au ${WEEK[last]}` : listText(days);
};

const listText = (days: Opening['days']): string => {
  const names = days.map((day) => WEEK[day]);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${names.at(-1)}` : (names[0] ?? '');
};

/** `08:00` → `8h`, `19:30` → `19h30`. */
const hourText = (clock: string): string => {
  const [hours, minutes] = clock.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** SITE-31, CST-22, as text; the source for all pages and letters. */
export const openingText = openingTextOf(business.opening);
export const closedText = closedTextOf(business.opening);
/** For use within a sentence. */
export const openingTextInSentence = openingText.charAt(0).toLowerCase() + openingText.slice(1);
