import { frenchNumber } from '#shared/kernel/french-number.ts';
import * as z from 'zod/mini';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { yieldTables } from './yield-tables.ts';

/** A line of a ratio table: the share of the source's weight that becomes this product. */
export const ratio = z.object({
  id: z.string(),
  product: z.string(),
  share: z.number(),
  description: z.string(),
  active: z.boolean(),
  /** A loss of weight without stock: bones, water. */
  loss: z.boolean(),
  /** The catalogue product that it makes, once chosen; absent: found by name, or created. */
  productId: z.exactOptional(z.string()),
});
export type Ratio = z.output<typeof ratio>;

/** The cuts of a category. Version 0: the unchanged built-in table. */
export const ratioTable = z.object({
  category: z.string(),
  rows: z.readonly(z.array(ratio)),
  version: z.number(),
});
export type RatioTable = z.output<typeof ratioTable>;

const WHOLE: BasisPoints = 10_000;
/** Tolerance of 0.05 points, since each share is rounded to hundredths. */
const MOST: BasisPoints = WHOLE + 5;
export const MAX_ROWS = 60;

/** Normalised name: case and accents do not matter. */
export const categoryKey = (category: string): string => normalisedName(category);

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

/**
 * Whether a category equals its built-in table: never changed, or reset (AMB-18). Product links do not count
 * as a change.
 */
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
 * Resets a table. A row moved to another category keeps its number there, and the remaining lines keep their
 * product links.
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

/** Links a row to a product; undefined: found by name. A loss has none. */
export const withProduct = ({ productId: _before, ...row }: Ratio, productId: string | undefined): Ratio =>
  productId === undefined || row.loss ? row : { ...row, productId };

/** Categories of the specification first, in its order (RAT-08, AMB-104), then user-defined ones. */
export const inTableOrder = (a: string, b: string): number =>
  placeOf(a) - placeOf(b) || a.localeCompare(b, 'fr');

const placeOf = (category: string): number => {
  const at = Object.keys(yieldTables).findIndex((name) => categoryKey(name) === categoryKey(category));
  return at === -1 ? Object.keys(yieldTables).length : at;
};

/** Sum of the active rows. */
export const sumOfShares = (rows: readonly Pick<Ratio, 'share' | 'active'>[]): BasisPoints =>
  rows.reduce((sum, { share, active }) => sum + (active ? share : 0), 0);

const percent = frenchNumber({ maximumFractionDigits: 2 });
/** 9999 → « 99,99 % ». */
export const percentText = (share: BasisPoints): string => `${percent.format(share / 100)} %`;

/** Warning where the active rows do not sum to 100 %; null otherwise, or without rows. */
export const sumWarning = ({ category, rows }: Pick<RatioTable, 'category' | 'rows'>): string | null => {
  const sum = sumOfShares(rows);
  if (sum === WHOLE || !rows.some(({ active }) => active)) return null;
  const gap = percentText(Math.abs(sum - WHOLE));
  return sum < WHOLE
    ? `La somme des ratios de ${category} est de ${percentText(sum)} : ${gap} du poids n’est affecté à rien.`
    : `La somme des ratios de ${category} est de ${percentText(sum)} : elle dépasse 100 % de ${gap}.`;
};

/**
 * Adds or replaces a row.
 * @throws for a duplicate product or a sum above 100 % (AMB-19b)
 */
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

/** @throws for a sum above 100 % plus the rounding tolerance */
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
