import { normalisedName } from '#shared/stock/products/product-name.ts';

type Named = { label: string; category: string };

/** Words that do not identify a cut. */
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

/** Significant words of a name, in the singular. */
const wordsOf = (name: string): string[] =>
  normalisedName(name)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/[SX]$/, '') : word));

/** Edit distance of at most one: « SCELLE » matches « SELLE ». Short words must be equal. */
const isAlike = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - from - end <= 1;
};

/** Number of words of a product's name beyond the cut's; undefined where one of the cut's is missing. */
const wordsOver = (cut: readonly string[], { label, category }: Named): number | undefined => {
  // « GIGOT AVEC OS » is not « OS »
  const head = wordsOf(normalisedName(label).split(/\b(?:AVEC|SANS)\b/)[0] ?? '');
  if (cut.length === 0 || !cut.every((word) => head.some((other) => isAlike(word, other)))) return undefined;
  const words = wordsOf(label);
  const known = [...cut, ...wordsOf(category)];
  return words.filter((word) => !known.some((other) => isAlike(word, other))).length;
};

export const hasWordsOf = (cut: string, name: string): boolean =>
  wordsOver(wordsOf(cut), { label: name, category: '' }) !== undefined;

/**
 * Products of the category whose name has every word of the cut, shortest name first: COTELETTES AGNEAU for «
 * COTELETTE » of AGNEAU. The operator chooses.
 */
export const likelyProducts = <Product extends Named>(
  cut: string,
  category: string,
  products: readonly Product[],
): Product[] => rankedProducts(cut, category, products).map(({ product }) => product);

/** The best match; undefined where there is none or a tie. */
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
