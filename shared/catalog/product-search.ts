import { plainText } from '#shared/kernel/plain-text.ts';

/** Synonyms and spellings, without accents. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  steak: ['bifteck'],
  steack: ['steak', 'bifteck'],
  bifteck: ['steak'],
  beefsteak: ['steak', 'bifteck'],
  rumsteak: ['rumsteck'],
  romsteck: ['rumsteck'],
  romsteak: ['rumsteck'],
  mouton: ['agneau'],
  tournedos: ['filet de boeuf'],
  contre: ['faux filet'],
  'contre-filet': ['faux filet'],
  contrefilet: ['faux filet'],
  'faux-filet': ['faux filet'],
  rosbif: ['rond de gite', 'tende de tranche'],
  ossobuco: ['osso buc', 'jarret de veau'],
  hachis: ['hache'],
  volailles: ['poulet'],
};

/** Shorter words are not matched with a typing error: « ris », « cote », « dos ». */
const LEAST_LETTERS_FOR_A_SLIP = 5;

const wordsOf = (typed: string): string[] => plainText(typed).split(/\s+/).filter(Boolean);

/** The word, its singular and its synonyms. */
const spellings = (word: string): string[] => {
  const singular = word.length > 3 ? word.replace(/(?<=eau)x$|s$/, '') : word;
  return [...new Set([word, singular, ...(ALSO[word] ?? []), ...(ALSO[singular] ?? [])])];
};

/** Damerau-Levenshtein distance of exactly one. */
export const isOneSlipApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const isSwapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
  );
};

/** Whether a word of the text equals or starts with the word. */
const isMeant = (text: string, word: string): boolean =>
  word.length >= LEAST_LETTERS_FOR_A_SLIP &&
  text
    .split(/[^a-z0-9]+/)
    .some((each) => [-1, 0, 1].some((more) => isOneSlipApart(each.slice(0, word.length + more), word)));

/**
 * Products whose name contains every typed word, in any order, ignoring case and accents (PRO-08), also in
 * the singular or as a synonym; literal matches first. Without a match, one typing error per word is allowed.
 * `plain` is the name normalised by `plainText`.
 */
export const findProducts = <Found extends { plain: string }>(
  products: readonly Found[],
  typed: string,
): Found[] => {
  const words = wordsOf(typed);
  const ways = words.map(spellings);
  const found = products.filter(({ plain }) => ways.every((way) => way.some((one) => plain.includes(one))));
  if (found.length === 0)
    return products.filter(({ plain }) =>
      words.every((word, at) => ways[at]?.some((one) => plain.includes(one)) || isMeant(plain, word)),
    );
  const isAsTyped = ({ plain }: Found) => words.every((word) => plain.includes(word));
  return [...found.filter(isAsTyped), ...found.filter((each) => !isAsTyped(each))];
};
