import { countryName } from '#shared/labels/origin-lines.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import type { DeliveryNote } from './preparation.contract.ts';

/** Meat kinds whose origin a restaurant must display; « Autres » for anything else with a stated origin. */
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

/** By category, else by product name. */
export const meatKindOf = (category: string, label: string): MeatKind | undefined =>
  [category, label]
    .map((said) => kindWords.find(([, isOf]) => isOf(said))?.[0])
    .find((kind) => kind !== undefined);

type Line = DeliveryNote['lines'][number];
type Lot = Pick<Line['lots'][number], 'birth_country' | 'rearing_country' | 'slaughter' | 'cutting'>;

/** Unknown origin data is displayed as such, never inferred. */
export const NOT_STATED = 'non communiqué';

/** Origin statement of one or more lots. */
export type StatedOrigin = {
  /** « Origine : France », or each step: « Né : Irlande · Élevé et abattu : France ». */
  origine: string;
  /** Country and approval number of each place, or « non communiqué ». */
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

/** Merges consecutive steps in the same country. */
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
 * « Origine » where birth, rearing and slaughter were in one known country (decree 2002-1465, article 2; for
 * beef regulation 1760/2000, article 13); else each step with its country. The country of birth is optional
 * for animals other than cattle (regulation 1337/2013): while it is unknown, neither it nor « Origine » is
 * displayed.
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
  /** Lots with this statement; empty for goods without a lot number. */
  lots: string[];
};

const isKnown = ({ birth_country: birth, rearing_country: rearing, slaughter, cutting }: Lot): boolean =>
  birth !== null || rearing !== null || slaughter.length > 0 || cutting.length > 0;

const NOTHING: Lot = { birth_country: null, rearing_country: null, slaughter: [], cutting: [] };

/**
 * Origin statements of the shipped lots by product: one line per distinct statement. Goods outside the five
 * kinds are listed only when their lots have an origin.
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

/** For the small card: by kind, each origin once with its products. */
export const originSummary = (
  lines: readonly OriginLine[],
): { espece: MeatKind; origine: string; labels: string[] }[] =>
  [...Map.groupBy(lines, ({ espece, origine }) => `${espece}|${origine}`).values()].flatMap((of) =>
    of[0]
      ? [{ espece: of[0].espece, origine: of[0].origine, labels: unique(of.map(({ label }) => label)) }]
      : [],
  );
