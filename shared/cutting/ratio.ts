import { frenchNumber } from '#shared/kernel/french-number.ts';
import * as z from 'zod/mini';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { yieldTables } from './yield-tables.ts';

/** One line of a ratio table: what share of the source's weight becomes this product. */
export const ratio = z.object({
  id: z.string(),
  product: z.string(),
  share: z.number(),
  description: z.string(),
  active: z.boolean(),
  /** Uses weight and makes no stock: bones, water. */
  loss: z.boolean(),
  /** The catalogue's product that it makes, once a person has said which; absent: the one of its name, or a new one. */
  productId: z.exactOptional(z.string()),
});
export type Ratio = z.output<typeof ratio>;

/** What a category is cut into. Version 0: as it was before anybody changed it. */
export const ratioTable = z.object({
  category: z.string(),
  rows: z.readonly(z.array(ratio)),
  version: z.number(),
});
export type RatioTable = z.output<typeof ratioTable>;

/** 100 %. */
const WHOLE: BasisPoints = 10_000;
/** The sum may be 0.05 points over: shares are rounded to hundredths each. */
const MOST: BasisPoints = WHOLE + 5;
export const MAX_ROWS = 60;

/** The same category however it is written. */
export const categoryKey = (category: string): string => normalisedName(category);

/** The tables of the house as they are before anybody changed one. */
export const builtInTables = (): RatioTable[] =>
  Object.keys(yieldTables).flatMap((name) => builtInTable(name) ?? []);

export const builtInTable = (category: string): RatioTable | undefined => {
  const found = Object.entries(yieldTables).find(([name]) => categoryKey(name) === categoryKey(category));
  if (!found) return undefined;
  const [name, rows] = found;
  const slug = categoryKey(name)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
  return {
    category: name,
    version: 0,
    rows: rows.map(([product, share, loss], i) => ({
      id: `${slug}-${i + 1}`,
      product,
      share,
      description: '',
      active: true,
      loss: loss !== undefined,
    })),
  };
};

/** Whether a category is as the house gave it: never changed, or put back (AMB-18). Which products its lines make is no change of it. */
export const isBuiltIn = ({ category, rows }: Pick<RatioTable, 'category' | 'rows'>): boolean => {
  const given = builtInTable(category)?.rows;
  return (
    given?.length === rows.length &&
    given.every((row, i) => {
      const now = rows[i];
      return (
        now?.product === row.product &&
        now.share === row.share &&
        now.description === row.description &&
        now.active === row.active &&
        now.loss === row.loss
      );
    })
  );
};

/**
 * The built-in table in the place of what a person made of it; a row that moved to another category keeps its number there,
 * and a line that still stands makes the product that it made.
 */
export const putBack = (
  table: RatioTable,
  others: readonly RatioTable[],
  newId: () => string,
): RatioTable | undefined => {
  const given = builtInTable(table.category);
  const taken = new Set(others.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const made = new Map(table.rows.map(({ product, productId }) => [normalisedName(product), productId]));
  return (
    given && {
      ...table,
      rows: given.rows.map((row) => ({
        ...withProduct(row, made.get(normalisedName(row.product))),
        id: taken.has(row.id) ? newId() : row.id,
      })),
    }
  );
};

/** The row that makes this product of the catalogue; undefined: the one of its name. A loss makes none. */
export const withProduct = ({ productId: _before, ...row }: Ratio, productId: string | undefined): Ratio =>
  productId === undefined || row.loss ? row : { ...row, productId };

/** The categories of the document first, in its order (RAT-08, AMB-104), then those that people added. */
export const inTableOrder = (a: string, b: string): number =>
  placeOf(a) - placeOf(b) || a.localeCompare(b, 'fr');

const placeOf = (category: string): number => {
  const at = Object.keys(yieldTables).findIndex((name) => categoryKey(name) === categoryKey(category));
  return at === -1 ? Object.keys(yieldTables).length : at;
};

/** Of the active rows. */
export const sumOfShares = (rows: readonly Pick<Ratio, 'share' | 'active'>[]): BasisPoints =>
  rows.reduce((sum, { share, active }) => sum + (active ? share : 0), 0);

const percent = frenchNumber({ maximumFractionDigits: 2 });
/** 9999 → « 99,99 % ». */
export const percentText = (share: BasisPoints): string => `${percent.format(share / 100)} %`;

/** A sentence where the active rows do not make a whole; null where they do, or where there are none. */
export const sumWarning = ({ category, rows }: Pick<RatioTable, 'category' | 'rows'>): string | null => {
  const sum = sumOfShares(rows);
  if (sum === WHOLE || !rows.some(({ active }) => active)) return null;
  const gap = percentText(Math.abs(sum - WHOLE));
  return sum < WHOLE
    ? `La somme des ratios de ${category} est de ${percentText(sum)} : ${gap} du poids n’est affecté à rien.`
    : `La somme des ratios de ${category} est de ${percentText(sum)} : elle dépasse 100 % de ${gap}.`;
};

/** The table with a row written or written anew: no product twice, never more than the whole (AMB-19b). */
export const withRow = (table: RatioTable, row: Ratio): RatioTable => {
  const others = table.rows.filter(({ id }) => id !== row.id);
  if (others.some(({ product }) => normalisedName(product) === normalisedName(row.product))) {
    throw new Refusal('already_exists', `« ${row.product} » a déjà un ratio dans ${table.category}.`, {
      field: 'produit_genere',
    });
  }
  if (others.length >= MAX_ROWS) {
    throw new Refusal('invalid_input', `Une catégorie compte au plus ${MAX_ROWS} ratios.`, {
      field: 'categorie_source',
    });
  }
  const rows = table.rows.some(({ id }) => id === row.id)
    ? table.rows.map((each) => (each.id === row.id ? row : each))
    : [...table.rows, row];
  refuseOverfull({ ...table, rows });
  return { ...table, rows };
};

/** Never more than the whole, but for what rounding adds. */
export const refuseOverfull = ({ category, rows }: RatioTable): void => {
  const sum = sumOfShares(rows);
  if (sum <= MOST) return;
  throw new Refusal(
    'invalid_input',
    `La somme des ratios de ${category} serait de ${percentText(sum)} : elle ne peut pas dépasser ${percentText(MOST)}.`,
    { field: 'pourcentage' },
  );
};

export const withoutRow = (table: RatioTable, id: string): RatioTable => ({
  ...table,
  rows: table.rows.filter((row) => row.id !== id),
});
