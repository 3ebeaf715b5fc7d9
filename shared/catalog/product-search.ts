import { plainText } from '#shared/kernel/plain-text.ts';

/** What a chef types and a label says otherwise, without accents: other spellings, other names of the same cut. */
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

/** Below that a letter more or less is another word: « ris », « cote », « dos ». */
const LEAST_LETTERS_FOR_A_SLIP = 5;

const wordsOf = (typed: string): string[] => plainText(typed).split(/\s+/).filter(Boolean);

/** The word, its singular, and its other names. */
const spellings = (word: string): string[] => {
  const singular = word.length > 3 ? word.replace(/(?<=eau)x$|s$/, '') : word;
  return [...new Set([word, singular, ...(ALSO[word] ?? []), ...(ALSO[singular] ?? [])])];
};

/** Equal but for one letter that is wrong, missing, too many, or in its neighbour's place. */
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

/** Whether a word of the text, or its beginning, is what was meant. */
const isMeant = (text: string, word: string): boolean =>
  word.length >= LEAST_LETTERS_FOR_A_SLIP &&
  text
    .split(/[^a-z0-9]+/)
    .some((each) => [-1, 0, 1].some((more) => isOneSlipApart(each.slice(0, word.length + more), word)));

/**
 * The products whose name holds every word typed, in any order, case and accents apart (PRO-08), also in the singular or by
 * another name; those of the words as typed come first. Where there are none, one letter of a word may be wrong.
 * `plain` is the name as `plainText` has it.
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
