import { plainText, wordsIn } from '#shared/kernel/plain-text.ts';
import type { Lot } from './lot.ts';

type Searched = Pick<Lot, 'lot' | 'productName'> & Partial<Pick<Lot, 'origin' | 'entries'>>;

/** Shorter terms match too many lots. */
export const SHORTEST_LOT_TERM = 2;
/** Maximum length of an indexed word. */
const LONGEST = 40;
/** Maximum index writes per lot. */
const MOST_WORDS = 24;
/** Words that do not distinguish products. */
const EMPTY_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'au', 'aux', 'et', 'en', 'avec', 'sans']);

/**
 * Prefix-search index of a lot: its number, delivery number and animal number, whole and in parts; the words
 * of product and suppliers. Sorted, unique, normalised.
 */
export const lotSearchWords = ({ lot, productName, origin = {}, entries = [] }: Searched): string[] => {
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

/** « BV-1123-2 » becomes bv11232, 1123 and 2: the whole covers the first part. */
const numberWords = (text: string): string[] => {
  const [first, ...others] = wordsIn(text);
  return first === undefined ? [] : [plainText(text).replaceAll(/[^a-z0-9]/g, ''), ...others];
};

/** Search terms, longest first, since it matches the fewest lots; stop words are removed. */
export const lotTerms = (typed: string): string[] => {
  const words = wordsIn(typed).map((word) => singular(word.slice(0, LONGEST)));
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).toSorted((a, b) => b.length - a.length);
};

/** « Entrecôtes » is searched as « entrecôte »; numbers are unchanged. */
const singular = (word: string): string =>
  word.length > 4 && /[a-z][sx]$/.test(word) ? word.slice(0, -1) : word;
