import { plainText, wordsIn } from '#shared/kernel/plain-text.ts';
import type { Lot } from './lot.ts';

type Searched = Pick<Lot, 'lot' | 'productName'> & Partial<Pick<Lot, 'origin' | 'entries'>>;

/** Shorter ones begin half of all lots. */
export const SHORTEST_LOT_TERM = 2;
/** Nobody types more of a word to find something. */
const LONGEST = 40;
/** What a lot costs to be found by at most: a write each, once. */
const MOST_WORDS = 24;
/** Words of names that tell no product from another. */
const EMPTY_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'au', 'aux', 'et', 'en', 'avec', 'sans']);

/**
 * The words that a lot is found by the beginnings of: its number and that of the supplier's delivery and the animal, whole
 * and by their parts; the words of its product and its suppliers. Sorted, each once, in plain letters.
 */
export const lotWords = ({ lot, productName, origin = {}, entries = [] }: Searched): string[] => {
  const purchases = entries.flatMap(({ purchase }) => purchase ?? []);
  const suppliers = [origin.supplier ?? '', ...purchases.map(({ supplier }) => supplier)];
  const numbers = [origin.animalRef ?? '', ...purchases.map(({ supplierRef }) => supplierRef ?? '')];
  const words = [
    ...numberWords(lot),
    ...[productName, ...suppliers].flatMap(wordsIn).filter((word) => !EMPTY_WORDS.has(word)),
    ...numbers.flatMap(numberWords),
  ];
  return [...new Set(words.map((word) => word.slice(0, LONGEST)))].slice(0, MOST_WORDS).toSorted();
};

/** « BV-1123-2 » is bv11232, 1123 and 2: the first part begins the whole. */
const numberWords = (text: string): string[] => {
  const [first, ...others] = wordsIn(text);
  return first === undefined ? [] : [plainText(text).replaceAll(/[^a-z0-9]/g, ''), ...others];
};

/** What was typed, longest word first: that one leads to the fewest lots. Words that tell nothing are left out. */
export const lotTerms = (typed: string): string[] => {
  const words = wordsIn(typed).map((word) => singular(word.slice(0, LONGEST)));
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).toSorted((a, b) => b.length - a.length);
};

/** « Entrecôtes » begins as « entrecôte » does; a number ends as it is. */
const singular = (word: string): string =>
  word.length > 4 && /[a-z][sx]$/.test(word) ? word.slice(0, -1) : word;
