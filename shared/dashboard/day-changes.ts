import { type Channel, compareTakings, type DayTakings, type TakingState } from './day-takings.ts';
import { wholeEuros, wholePercent } from './figure-texts.ts';
import { dayInFrench, frenchDay } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** A sentence of the report, and its figures; null: unknown. */
export type Sentence = { text: string; figures: { label: string; cents: Cents | null }[] };

/** A channel or family on a day, with the same weekday of previous weeks. */
export type Watched = { now: DayTakings; before: readonly DayTakings[] };

const SENTENCES = 3;
/** Minimum change: 10 % of the usual and twenty euros (TILL-15, TILL-16). */
const TENTH = 1000;
const LEAST_CENTS = 2000;

/**
 * Changes by amount, largest first: channels, and families over all channels with products. No change is
 * listed twice; incomparable figures are omitted. Without changes, a single sentence.
 */
export const dayChanges = (
  day: string,
  byChannel: Readonly<Record<Channel, Watched>>,
  families: ReadonlyMap<string, Watched>,
): Sentence[] => {
  const name = weekdayName(day);
  const subjects: Subject[] = [
    ...(['till', 'web', 'wholesale'] as const).map((channel) => ({
      ...byChannel[channel],
      ...channelWords[channel],
    })),
    ...[...families].map(([family, watched]) => ({ ...watched, ...familyWords(family) })),
  ];
  const sentences = subjects.flatMap((subject) => changeOf(subject, name));
  if (sentences.length > 0)
    return sentences
      .sort((a, b) => b.weight - a.weight)
      .slice(0, SENTENCES)
      .map(({ weight: _, ...sentence }) => sentence);
  const compared = subjects.filter(({ now, before }) => compareTakings(now, before).change !== null);
  return [compared.length > 0 ? likeOthers(name, compared) : nothingToCompare(name)];
};

type Subject = Watched & { took: string; nothing: string; closed: string };

const channelWords: Record<Channel, Omit<Subject, keyof Watched>> = {
  till: {
    took: 'La caisse a pris',
    nothing: 'La caisse n’a rien vendu',
    closed: 'La caisse était fermée',
  },
  web: { took: 'Le site a pris', nothing: 'Le site n’a reçu aucune commande', closed: 'Le site était fermé' },
  wholesale: {
    took: 'Les grossistes ont été facturés',
    nothing: 'Aucun grossiste n’a été facturé',
    closed: 'Aucun grossiste n’a été facturé',
  },
};

const familyWords = (family: string): Omit<Subject, keyof Watched> => ({
  took: `${family} a fait`,
  nothing: `${family} ne s’est pas vendu`,
  closed: `${family} ne s’est pas vendu`,
});

const changeOf = (subject: Subject, name: string): (Sentence & { weight: Cents })[] => {
  const { now, before } = subject;
  const { usualCents, days, change } = compareTakings(now, before);
  if (usualCents === null || now.state === 'unread') return [];
  const weight = Math.abs(now.cents - usualCents);
  if (weight < LEAST_CENTS || (change !== null && Math.abs(change) < TENTH)) return [];
  const usual = `${wholeEuros(usualCents)} en moyenne ${daysBefore(days, name)}`;
  const text =
    now.state === 'closed' || now.cents === 0
      ? `${now.state === 'closed' ? subject.closed : subject.nothing} hier ; ${usual}.`
      : change === null
        ? `${subject.took} ${wholeEuros(now.cents)} ; rien ${daysBefore(days, name)}.`
        : `${subject.took} ${wholeEuros(now.cents)}, ${wholePercent(Math.abs(change))} de ${change > 0 ? 'plus' : 'moins'} que d’habitude (${usual}).`;
  return [{ text, figures: figuresOf(subject), weight }];
};

const stateLabels: Record<TakingState, string> = { known: '', closed: ' (fermé)', unread: ' (pas relevé)' };

const figuresOf = ({ now, before }: Watched): Sentence['figures'] =>
  [now, ...before].map(({ day, state, cents }) => ({
    label: `${frenchDay(day)}${stateLabels[state]}`,
    cents: state === 'known' ? cents : null,
  }));

const likeOthers = (name: string, compared: readonly Subject[]): Sentence => ({
  text: `Un ${name} comme les autres : rien ne s’écarte de plus d’un dixième de ce qui se fait ce jour-là.`,
  figures: compared.flatMap((subject) => figuresOf(subject).slice(0, 1)).slice(0, SENTENCES),
});

const nothingToCompare = (name: string): Sentence => ({
  text: `Pas encore de quoi comparer : il faut au moins un ${name} d’avant.`,
  figures: [],
});

/** « jeudi ». */
export const weekdayName = (day: string): string => dayInFrench(day).split(' ')[0] ?? '';

/** « les 4 jeudis d’avant », « le jeudi d’avant ». */
const daysBefore = (days: number, name: string): string =>
  days === 1 ? `le ${name} d’avant` : `les ${days} ${name}s d’avant`;
