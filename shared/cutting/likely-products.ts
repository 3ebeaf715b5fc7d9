import { normalisedName } from '#shared/stock/products/product-name.ts';

type Named = { label: string; category: string };

/** Say nothing of which cut it is. */
const EMPTY_WORDS = new Set([
  'DE',
  'DU',
  'DES',
  'LA',
  'LE',
  'LES',
  'ET',
  'AU',
  'AUX',
  'SUR',
  'D',
  'L',
  'A',
  'X',
]);

/** The words of a name that say something, each without the mark of its plural. */
const wordsOf = (name: string): string[] =>
  normalisedName(name)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/[SX]$/, '') : word));

/** A letter more, less or other: « SCELLE » is the saddle, « SELLE ». Short words have to be the same. */
const isAlike = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - from - end <= 1;
};

/** How many words more than the cut's a product's name has; undefined where it lacks one of them. */
const wordsOver = (cut: readonly string[], { label, category }: Named): number | undefined => {
  // « GIGOT AVEC OS » is no bone
  const head = wordsOf(normalisedName(label).split(/\b(?:AVEC|SANS)\b/)[0] ?? '');
  if (cut.length === 0 || !cut.every((word) => head.some((other) => isAlike(word, other)))) return undefined;
  const words = wordsOf(label);
  const known = [...cut, ...wordsOf(category)];
  return words.filter((word) => !known.some((other) => isAlike(word, other))).length;
};

/** Whether a name has every word of a cut's, whatever else it says. */
export const hasWordsOf = (cut: string, name: string): boolean =>
  wordsOver(wordsOf(cut), { label: name, category: '' }) !== undefined;

/**
 * Products of the category whose name has every word of a cut's, the plainest first: « COTELETTE » of AGNEAU is likely
 * COTELETTES AGNEAU. A person decides.
 */
export const likelyProducts = <Product extends Named>(
  cut: string,
  category: string,
  products: readonly Product[],
): Product[] => rankedProducts(cut, category, products).map(({ product }) => product);

/** The one to propose: undefined where none is likely, or two are alike. */
export const proposedProduct = <Product extends Named>(
  cut: string,
  category: string,
  products: readonly Product[],
): Product | undefined => {
  const [first, second] = rankedProducts(cut, category, products);
  return first && first.over !== second?.over ? first.product : undefined;
};

const rankedProducts = <Product extends Named>(
  cut: string,
  category: string,
  products: readonly Product[],
) => {
  const words = wordsOf(cut);
  return products
    .flatMap((product) => {
      if (normalisedName(product.category) !== normalisedName(category)) return [];
      const over = wordsOver(words, product);
      return over === undefined ? [] : [{ product, over }];
    })
    .toSorted((a, b) => a.over - b.over || a.product.label.localeCompare(b.product.label, 'fr'));
};
