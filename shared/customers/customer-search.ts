import type { Customer } from '#shared/customers/customer.ts';
import { wordsIn } from '#shared/kernel/plain-text.ts';

type Searched = Pick<Customer, 'firstname' | 'lastname' | 'society' | 'mail' | 'city'> &
  Partial<Pick<Customer, 'siret' | 'phone'>>;

/** Shorter ones name half of the customers. */
const SHORTEST = 2;
/** Nobody types more of a word to find somebody. */
const LONGEST = 40;
/** With an account and its event they fit in one transaction many times over. */
const MOST_WORDS = 30;

/**
 * The words that a customer is found by the beginnings of: names, company, town, SIRET, telephone, the e-mail address and
 * its parts. Sorted, each once.
 */
export const customerWords = (customer: Searched): string[] => {
  const { firstname, lastname, society, mail, city, siret = '', phone = '' } = customer;
  // what a person looks for first comes first, should a name be a sentence
  const words = [siret, plainPhone(phone), society, lastname, firstname, mail, city].flatMap(wordsIn);
  return [...new Set(words.filter(({ length }) => length >= SHORTEST).map((word) => word.slice(0, LONGEST)))]
    .slice(0, MOST_WORDS)
    .toSorted();
};

/** « +33 6 12 34 56 78 » and « 06.12.34.56.78 » are one number. */
const plainPhone = (typed: string): string =>
  typed.replace(/^\s*(\+|00)\s*33\s*(\(0\))?/, '0').replaceAll(/\D/g, '');

/** What was typed, longest word first: that one leads to the fewest customers. A SIRET or a telephone may be typed in groups. */
export const searchTerms = (typed: string): string[] => {
  const isNumber = /^[\d\s.+()-]*\d[\d\s.+()-]*$/.test(typed);
  return wordsIn(isNumber ? plainPhone(typed) : typed)
    .map((word) => word.slice(0, LONGEST))
    .toSorted((a, b) => b.length - a.length);
};
