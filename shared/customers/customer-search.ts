import type { Customer } from '#shared/customers/customer.ts';
import { wordsIn } from '#shared/kernel/plain-text.ts';

type Searched = Pick<Customer, 'firstname' | 'lastname' | 'society' | 'mail' | 'city'> &
  Partial<Pick<Customer, 'siret' | 'phone'>>;

/** Shorter terms match too many customers. */
const SHORTEST = 2;
/** Maximum length of an indexed word. */
const LONGEST = 40;
/** Keeps account, event and index entries within one transaction. */
const MOST_WORDS = 30;

/**
 * Prefix-search index of a customer: names, company, town, SIRET, phone, e-mail address and its parts.
 * Sorted, unique.
 */
export const customerSearchWords = (customer: Searched): string[] => {
  const { firstname, lastname, society, mail, city, siret = '', phone = '' } = customer;
  // the most searched fields first, since the number of words is limited
  const words = [siret, plainPhone(phone), society, lastname, firstname, mail, city].flatMap(wordsIn);
  return [...new Set(words.filter(({ length }) => length >= SHORTEST).map((word) => word.slice(0, LONGEST)))]
    .slice(0, MOST_WORDS)
    .toSorted();
};

/** « +33 6 12 34 56 78 » and « 06.12.34.56.78 » are equal. */
const plainPhone = (typed: string): string =>
  typed.replace(/^\s*(\+|00)\s*33\s*(\(0\))?/, '0').replaceAll(/\D/g, '');

/**
 * Search terms, longest first, since it matches the fewest customers. A SIRET or phone number can be typed in
 * groups.
 */
export const searchTerms = (typed: string): string[] => {
  const isNumber = /^[\d\s.+()-]*\d[\d\s.+()-]*$/.test(typed);
  return wordsIn(isNumber ? plainPhone(typed) : typed)
    .map((word) => word.slice(0, LONGEST))
    .toSorted((a, b) => b.length - a.length);
};
