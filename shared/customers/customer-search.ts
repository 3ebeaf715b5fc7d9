import type { Customer } from '#shared/customers/customer.ts';
import { wordsIn } from '#shared/kernel/plain-text.ts';

type Searched = Pick<Customer, 'firstname' | 'lastname' | 'society' | 'mail' | 'city'> &
  Partial<Pick<Customer, 'siret'>>;

/** Shorter ones name half of the customers. */
const SHORTEST = 2;
/** Nobody types more of a word to find somebody. */
const LONGEST = 40;
/** With an account and its event they fit in one transaction many times over. */
const MOST_WORDS = 30;

/**
 * The words that a customer is found by the beginnings of: names, company, town, SIRET, the e-mail address and its
 * parts. Sorted, each once.
 */
export const customerWords = (customer: Searched): string[] => {
  const { firstname, lastname, society, mail, city, siret = '' } = customer;
  // what a person looks for first comes first, should a name be a sentence
  const words = [siret, society, lastname, firstname, mail, city].flatMap(wordsIn);
  return [...new Set(words.filter(({ length }) => length >= SHORTEST).map((word) => word.slice(0, LONGEST)))]
    .slice(0, MOST_WORDS)
    .toSorted();
};

/** What was typed, longest word first: that one leads to the fewest customers. A SIRET may be typed in groups. */
export const searchTerms = (typed: string): string[] => {
  const isNumber = /^[\d\s.]+$/.test(typed);
  return wordsIn(isNumber ? typed.replaceAll(/\D/g, '') : typed)
    .map((word) => word.slice(0, LONGEST))
    .toSorted((a, b) => b.length - a.length);
};
