import { addDays } from '#shared/kernel/dates.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Food as the law on terms of payment parts it. */
export type FoodFamily = 'fresh_meat' | 'perishable';

/** Categories of the catalogue, singular and without accents, by the family of what they hold. */
const FAMILIES: Readonly<Record<FoodFamily, readonly string[]>> = {
  fresh_meat: [
    'BOEUF',
    'VEAU',
    'VACHE',
    'GENISSE',
    'TAUREAU',
    'BOVIN',
    'AGNEAU',
    'MOUTON',
    'BREBIS',
    'OVIN',
    'CHEVREAU',
    'CHEVRE',
    'CAPRIN',
    'PORC',
    'PORCELET',
    'COCHON',
    'CHEVAL',
    'ABAT',
    'TRIPERIE',
    'VIANDE',
  ],
  perishable: [
    'VOLAILLE',
    'POULET',
    'CANARD',
    'DINDE',
    'PINTADE',
    'LAPIN',
    'GIBIER',
    'PIGEON',
    'CAILLE',
    'OIE',
    'CHARCUTERIE',
    'SALAISON',
    'TRAITEUR',
    'PLAT',
    'CONSERVE',
    'SURGELE',
    'CONGELE',
  ],
};

/** What stands in a label where the category names no family. */
const PERISHABLE_LABELS = [
  /\b(VOLAILLES?|POULETS?|POULARDES?|POULES?|CHAPONS?|COQUELETS?|PINTADES?|DINDES?|DINDONNEAUX?|CANARDS?|CANETTES?|MAGRETS?|OIES?|CAILLES?|PIGEONS?|LAPINS?)\b/,
  /\b(CHARCUTERIES?|JAMBONS?|SAUCISSONS?|SAUCISSES?|MERGUEZ|CHIPOLATAS?|BOUDINS?|PATES?|TERRINES?|RILLETTES?|ANDOUILLETTES?|LARDONS?|PLATS? CUISINES?|CONSERVES?)\b/,
];
const FROZEN = /\b(SURGELEE?S?|CONGELEE?S?)\b/;
/** A fresh cut of livestock, « JAMBON DE PORC FRAIS »; a sausage that is fresh is charcuterie. */
const FRESH_CUT =
  /^(?!.*\b(SAUCISSES?|MERGUEZ|CHIPOLATAS?|BOUDINS?|PATES?|TERRINES?|ANDOUILLETTES?)\b)(?=.*\b(PORC|VEAU|BOEUF|AGNEAU|MOUTON)\b).*\b(FRAIS|FRAICHES?)\b/;

const familyOfCategory = (category: string): FoodFamily | undefined => {
  const words = normalisedName(category)
    .split(/\s+/)
    .map((word) => word.replace(/S$/, ''));
  const named = words.flatMap((word) =>
    (['fresh_meat', 'perishable'] as const).filter((family) => FAMILIES[family].includes(word)),
  );
  return named.includes('perishable') ? 'perishable' : named[0];
};

/**
 * Poultry, fresh charcuterie, what is frozen and prepared dishes have the longer term; all else of a butcher is meat of
 * livestock, and so is what is left open: the shorter term is never against the law. The category decides; the label only where
 * the category names no family, what is frozen, and a fresh cut among charcuterie.
 */
export const familyOf = (category: string, label: string): FoodFamily => {
  const name = normalisedName(label);
  if (FROZEN.test(name)) return 'perishable';
  if (FRESH_CUT.test(name)) return 'fresh_meat';
  const isPerishable = PERISHABLE_LABELS.some((words) => words.test(name));
  return familyOfCategory(category) ?? (isPerishable ? 'perishable' : 'fresh_meat');
};

/** The last day of the ten-day period of a day: the 10th, the 20th, and the last of the month. */
export const endOfTenDays = (day: string): string => {
  const date = Number(day.slice(8));
  if (date <= 20) return `${day.slice(0, 8)}${date <= 10 ? '10' : '20'}`;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/**
 * The last day on which the law lets it be paid (code de commerce, article L. 441-11, II, public policy): fresh meat of
 * livestock 20 days after the day of delivery; other perishable and frozen food 30 days after it, or, on one invoice of
 * several deliveries (`periodic`), 30 days after the end of the ten-day period of the delivery.
 */
export const lawfulDueDay = (family: FoodFamily, deliveredOn: string, periodic = false): string =>
  family === 'fresh_meat'
    ? addDays(deliveredOn, 20)
    : addDays(periodic ? endOfTenDays(deliveredOn) : deliveredOn, 30);

export type DueTerm = { family: FoodFamily; dueDay: string };

/** Each family of what was delivered, the one that is due first first. */
export const dueTerms = (
  lines: readonly { category: string; label: string }[],
  deliveredOn: string,
  periodic = false,
): DueTerm[] =>
  [...new Set(lines.map(({ category, label }) => familyOf(category, label)))]
    .map((family) => ({ family, dueDay: lawfulDueDay(family, deliveredOn, periodic) }))
    .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : 1));
