import { countryName } from '#shared/labels/origin-lines.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import type { DeliveryNote } from './preparation.contract.ts';

/** Of these a restaurant says the origin to its guests; « Autres » is what is none of them and came with papers. */
export const meatKinds = [
  'Bœuf',
  'Veau',
  'Agneau et mouton',
  'Chèvre',
  'Porc',
  'Volaille',
  'Autres',
] as const;
export type MeatKind = (typeof meatKinds)[number];

const kindWords: readonly [MeatKind, (text: string) => boolean][] = [
  ['Bœuf', wordMatcher('boeuf', 'vache', 'genisse', 'taureau')],
  ['Veau', wordMatcher('veau')],
  ['Agneau et mouton', wordMatcher('agneau', 'mouton', 'brebis', 'ovin')],
  ['Chèvre', wordMatcher('chevre', 'chevreau', 'cabri')],
  ['Porc', wordMatcher('porc', 'cochon', 'porcelet')],
  [
    'Volaille',
    wordMatcher(
      'volaille',
      'poulet',
      'poule',
      'chapon',
      'coquelet',
      'pintade',
      'dinde',
      'canard',
      'oie',
      'caille',
    ),
  ],
];

/** By its category, and where that says nothing by its name. */
export const meatKindOf = (category: string, label: string): MeatKind | undefined =>
  [category, label]
    .map((said) => kindWords.find(([, isOf]) => isOf(said))?.[0])
    .find((kind) => kind !== undefined);

type Line = DeliveryNote['lines'][number];
type Lot = Pick<Line['lots'][number], 'birth_country' | 'rearing_country' | 'slaughter' | 'cutting'>;

/** What nobody said is said to be so, never guessed. */
export const NOT_STATED = 'non communiqué';

/** What is said of the meat of one or more lots. */
export type StatedOrigin = {
  /** « Origine : France », or who did what where: « Né : Irlande · Élevé et abattu : France ». */
  origine: string;
  /** Country and approval of each place, or « non communiqué ». */
  abattoir: string;
  decoupe: string;
};

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const placed = (plants: Lot['slaughter']): string =>
  unique(plants.map(({ country, approval }) => `${countryName(country)} (${approval})`)).join(', ') ||
  NOT_STATED;

/** « Né », « Né et élevé », « Né, élevé et abattu ». */
const together = ([first = '', ...rest]: readonly string[]): string => {
  const [last, ...between] = rest.map((word) => word.toLowerCase()).toReversed();
  return last === undefined ? first : `${[first, ...between.toReversed()].join(', ')} et ${last}`;
};

/** Steps one after the other that were in the same country are one. */
const merged = (steps: readonly (readonly [string, string])[]): string =>
  steps
    .reduce<{ words: string[]; where: string }[]>((groups, [word, where]) => {
      const last = groups.at(-1);
      if (last?.where === where) last.words.push(word);
      else groups.push({ words: [word], where });
      return groups;
    }, [])
    .map(({ words, where }) => `${together(words)} : ${where}`)
    .join(' · ');

/**
 * One « Origine » where the animal was born, raised and slaughtered in one known country (decree 2002-1465, article 2; of
 * beef regulation 1760/2000, article 13); else each step with its country. Where an animal other than of the cattle was born
 * need not be told (regulation 1337/2013): as long as nobody said it, it is not asked, and « Origine » is not said either.
 */
export const statedOrigin = (kind: MeatKind | undefined, lot: Lot): StatedOrigin => {
  const { birth_country: birth, rearing_country: rearing, slaughter, cutting } = lot;
  const where = (country: string | null): string => (country ? countryName(country) : NOT_STATED);
  const countries = unique(slaughter.map(({ country }) => countryName(country)));
  const isOne =
    birth !== null && birth === rearing && countries.length === 1 && countries[0] === countryName(birth);
  const needsBirth = kind === 'Bœuf' || kind === 'Veau' || birth !== null;
  return {
    origine: isOne
      ? `Origine : ${countryName(birth)}`
      : merged([
          ...(needsBirth ? ([['Né', where(birth)]] as const) : []),
          ['Élevé', where(rearing)],
          ['Abattu', countries.join(', ') || NOT_STATED],
        ]),
    abattoir: placed(slaughter),
    decoupe: placed(cutting),
  };
};

export type OriginLine = StatedOrigin & {
  label: string;
  espece: MeatKind;
  /** Those of which the same is said; none where what left bore no number. */
  lots: string[];
};

const isKnown = ({ birth_country: birth, rearing_country: rearing, slaughter, cutting }: Lot): boolean =>
  birth !== null || rearing !== null || slaughter.length > 0 || cutting.length > 0;

const NOTHING: Lot = { birth_country: null, rearing_country: null, slaughter: [], cutting: [] };

/**
 * By product, what is said of the lots that left: a line for each different saying. What is no meat of the five kinds is
 * left out unless its lots came with an origin.
 */
export const originLinesOf = (lines: readonly Line[]): OriginLine[] =>
  lines
    .filter(({ livre }) => livre > 0)
    .flatMap((line) => {
      const kind = meatKindOf(line.category, line.label);
      if (!kind && !line.lots.some(isKnown)) return [];
      const said = new Map<string, OriginLine>();
      for (const lot of line.lots.length > 0 ? line.lots : [{ ...NOTHING, lot: null }]) {
        const of = statedOrigin(kind, lot);
        const key = JSON.stringify(of);
        const known = said.get(key) ?? { label: line.label, espece: kind ?? 'Autres', ...of, lots: [] };
        if (lot.lot !== null && !known.lots.includes(lot.lot)) known.lots.push(lot.lot);
        said.set(key, known);
      }
      return [...said.values()];
    })
    .toSorted((a, b) => meatKinds.indexOf(a.espece) - meatKinds.indexOf(b.espece));

/** For a small card: by kind, each origin once with the products of which it is said. */
export const originSummary = (
  lines: readonly OriginLine[],
): { espece: MeatKind; origine: string; labels: string[] }[] =>
  [...Map.groupBy(lines, ({ espece, origine }) => `${espece}|${origine}`).values()].flatMap((of) =>
    of[0]
      ? [{ espece: of[0].espece, origine: of[0].origine, labels: unique(of.map(({ label }) => label)) }]
      : [],
  );
