import { addDays } from '#shared/kernel/dates.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Food families of the law on payment terms. */
export type FoodFamily = 'fresh_meat' | 'perishable';

/** Catalogue categories by family, singular and without accents. */
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

/** Label words that decide where the category maps to no family. */
const PERISHABLE_LABELS = [
  /\b(VOLAILLES?|POULETS?|POULARDES?|POULES?|CHAPONS?|COQUELETS?|PINTADES?|DINDES?|DINDONNEAUX?|CANARDS?|CANETTES?|MAGRETS?|OIES?|CAILLES?|PIGEONS?|LAPINS?)\b/,
  /\b(CHARCUTERIES?|JAMBONS?|SAUCISSONS?|SAUCISSES?|MERGUEZ|CHIPOLATAS?|BOUDINS?|PATES?|TERRINES?|RILLETTES?|ANDOUILLETTES?|LARDONS?|PLATS? CUISINES?|CONSERVES?)\b/,
];
const FROZEN = /\b(SURGELEE?S?|CONGELEE?S?)\b/;
/** A fresh cut of livestock, « JAMBON DE PORC FRAIS »; fresh sausage is charcuterie. */
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
 * Poultry, fresh charcuterie, frozen food and prepared dishes have the longer term; livestock meat, and
 * anything unknown, the shorter one, which is always lawful. The category decides; the label decides where
 * the category maps to no family, for frozen goods, and for a fresh cut among charcuterie.
 */
export const familyOf = (category: string, label: string): FoodFamily => {
  const name = normalisedName(label);
  if (FROZEN.test(name)) return 'perishable';
  if (FRESH_CUT.test(name)) return 'fresh_meat';
  const isPerishable = PERISHABLE_LABELS.some((words) => words.test(name));
  return familyOfCategory(category) ?? (isPerishable ? 'perishable' : 'fresh_meat');
};

/** The 10th, the 20th or the last day of the month. */
export const endOfTenDays = (day: string): string => {
  const date = Number(day.slice(8));
  if (date <= 20) return `${day.slice(0, 8)}${date <= 10 ? '10' : '20'}`;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/**
 * Latest lawful payment date (code de commerce, article L. 441-11, II, public policy): fresh livestock meat
 * 20 days after delivery; other perishable and frozen food 30 days after delivery, or 30 days after the end
 * of the ten-day period on a periodic invoice (`periodic`).
 */
export const lawfulDueDay = (family: FoodFamily, deliveredOn: string, periodic = false): string =>
  family === 'fresh_meat'
    ? addDays(deliveredOn, 20)
    : addDays(periodic ? endOfTenDays(deliveredOn) : deliveredOn, 30);

export type DueTerm = { family: FoodFamily; dueDay: string };

/** One entry per delivered family, earliest due date first. */
export const dueTerms = (
  lines: readonly { category: string; label: string }[],
  deliveredOn: string,
  periodic = false,
): DueTerm[] =>
  [...new Set(lines.map(({ category, label }) => familyOf(category, label)))]
    .map((family) => ({ family, dueDay: lawfulDueDay(family, deliveredOn, periodic) }))
    .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : 1));
