import { frenchNumber } from '#shared/kernel/french-number.ts';
import * as z from 'zod/mini';
import { type BasisPoints, type PriceE4, divideHalfUp } from '#shared/kernel/money.ts';
import {
  BASE_TERMS,
  type Discounted,
  type PricedProduct,
  type PriceReason,
  type PriceTerms,
} from './price-terms.ts';
import { quantityOf, quantityText, units } from '#shared/kernel/quantity.ts';
import { EVERY_LEVEL, type QuantityBreak, stepAt } from '#shared/kernel/price-steps.ts';
import { pieceSale } from './piece-sale-shape.ts';

/** A product as read from the ERP. Prices HT per kg or piece. */
export const storedProduct = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  /** The meat's main category; `categoryIds` has all (for example CARCASSES). */
  categoryId: z.string(),
  categoryIds: z.array(z.string()),
  categoryName: z.string(),
  /** From the ERP; default: kilogram. */
  unit: z.enum(units),
  /** Weight of a piece, where the ERP has it; absent for products sold by the kilogram. */
  pieceWeightGrams: z.exactOptional(z.number()),
  /** For a kg product, the weight of a piece in the ERP. */
  nominalGrams: z.exactOptional(z.number()),
  /** Sold by the piece according to the ERP. */
  askedByPiece: z.exactOptional(z.literal(true)),
  /**
   * Sold by the piece and priced by the kilo (piece-sale.ts); our setting overrides the ERP's; kg products
   * only.
   */
  byPiece: z.exactOptional(pieceSale),
  /** Set to sale by weight, overriding the ERP: by whom and when (ISO). */
  byWeight: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
  /** From the ERP, with up to four decimals; 0: none. */
  priceHtE4: z.number(),
  /** Prices of the ERP's levels that have their own; absent: none. */
  levelPricesE4: z.exactOptional(z.record(z.string(), z.number())),
  /** Price breaks by level, or common to all; absent: none. */
  breaks: z.exactOptional(
    z.record(
      z.string(),
      z.array(z.object({ fromMilli: z.number(), priceE4: z.number(), discount: z.number() })),
    ),
  ),
  /** Never sent to customers (AMB-71). */
  costCents: z.nullable(z.number()),
  vatRate: z.number(),
  barcode: z.nullable(z.string()),
  onSale: z.boolean(),
  /** For sale in the ERP, but hidden in the shop until it has a price. */
  lacksPrice: z.exactOptional(z.literal(true)),
  /** Only its variants are sold. */
  isParent: z.exactOptional(z.literal(true)),
});
export type Product = z.output<typeof storedProduct>;

export const storedCategory = z.object({
  id: z.string(),
  label: z.string(),
  ref: z.string(),
  description: z.string(),
});
export type Category = z.output<typeof storedCategory>;

/** Category of products without one, in all lists, filters and forms (AMB-108). */
export const OTHERS: Category = {
  id: 'autres',
  label: 'AUTRES',
  ref: 'AUTRES',
  description: 'Produits sans catégorie dans Dolibarr',
};

/** Unchanged where the ERP has a category of that name. */
export const withOthers = (categories: readonly Category[]): Category[] =>
  categories.some(({ label }) => label.trim().toUpperCase() === OTHERS.label)
    ? [...categories]
    : [...categories, OTHERS];

export const isOfCategory = ({ categoryIds }: Pick<Product, 'categoryIds'>, categoryId: string): boolean =>
  categoryId === OTHERS.id ? categoryIds.length === 0 : categoryIds.includes(categoryId);

/** A price break for a customer, with its reason. */
export type PriceStep = {
  fromMilli: number;
  unitPriceE4: PriceE4;
  reason: PriceReason;
  discounted?: Discounted;
};

type Priced = Omit<PriceStep, 'fromMilli'>;

/**
 * The only function that prices a product for a customer. Price: agreed price, else the level's; minus the
 * greater of the discounts, as on the ERP's screens. The group discount applies only without any of those,
 * never on top. `milli`: quantity of the line, which determines the break.
 */
export const priceFor = (product: PricedProduct, terms: PriceTerms = BASE_TERMS, milli = 0): Priced => {
  const steps = priceSteps(product, terms);
  const { fromMilli: _from, ...priced } = stepAt(steps, milli) ?? steps[0];
  return priced;
};

/**
 * Price breaks of a product from 0 on, each cheaper than the previous. A break that is not cheaper, for
 * example than the group discount, is omitted.
 */
export const priceSteps = (
  product: PricedProduct,
  terms: PriceTerms = BASE_TERMS,
): [PriceStep, ...PriceStep[]] => {
  const steps: [PriceStep, ...PriceStep[]] = [{ fromMilli: 0, ...withoutBreaks(product, terms) }];
  for (const step of breaksFor(product, terms)) {
    const granted = Math.max(terms.discount, step.discount);
    const unitPriceE4 = lessDiscount(step.priceE4, granted);
    if (unitPriceE4 >= (steps.at(-1)?.unitPriceE4 ?? 0)) continue;
    const level = isOfLevel(product, terms) ? [`tarif ${terms.level}`] : [];
    const why = [
      ...level,
      `dès ${quantityText(quantityOf(product.unit ?? 'kg', step.fromMilli))}`,
      ...(granted > 0 ? [`remise ${percentText(granted)}`] : []),
    ];
    steps.push({
      fromMilli: step.fromMilli,
      unitPriceE4,
      reason: why.join(', '),
      ...(granted > 0 ? { discounted: { fromE4: step.priceE4, discount: granted } } : {}),
    });
  }
  return steps;
};

/** An agreed price has no breaks; a level with the list price has the list breaks. */
const breaksFor = (product: PricedProduct, terms: PriceTerms): readonly QuantityBreak[] => {
  const { breaks } = product;
  if (!breaks || (product.id !== undefined && terms.agreed?.[product.id])) return [];
  const level = isOfLevel(product, terms) ? terms.level : 1;
  return (breaks[EVERY_LEVEL] ?? breaks[level] ?? []).toSorted((a, b) => a.fromMilli - b.fromMilli);
};

const isOfLevel = ({ levelPricesE4 }: PricedProduct, { level }: PriceTerms): boolean =>
  level > 1 && levelPricesE4?.[level] !== undefined;

const withoutBreaks = (
  product: PricedProduct,
  { level, discount: ofAll, agreed, group }: PriceTerms,
): Priced => {
  const own = product.id === undefined ? undefined : agreed?.[product.id];
  const granted = Math.max(ofAll, own?.discount ?? 0);
  const ofLevel = !own && level > 1 ? product.levelPricesE4?.[level] : undefined;
  const fullE4 = own?.priceE4 ?? ofLevel ?? product.priceHtE4;
  const isGranted = own !== undefined || ofLevel !== undefined || granted > 0;
  const discount = isGranted ? granted : (group?.discount ?? 0);
  const why = [
    ...(own ? ['prix convenu'] : []),
    ...(ofLevel === undefined ? [] : [`tarif ${level}`]),
    ...(granted > 0 ? [`remise ${percentText(granted)}`] : []),
    ...(!isGranted && group ? [`remise groupe ${group.name} ${percentText(group.discount)}`] : []),
  ];
  return {
    unitPriceE4: lessDiscount(fullE4, discount),
    reason: why.length > 0 ? why.join(', ') : BASE_REASON,
    ...(discount > 0 ? { discounted: { fromE4: fullE4, discount } } : {}),
  };
};

const lessDiscount = (priceE4: PriceE4, discount: BasisPoints): PriceE4 =>
  divideHalfUp(priceE4 * (10_000 - discount), 10_000);

const percentText = (discount: BasisPoints): string => PERCENT.format(discount / 10_000);
const PERCENT = frenchNumber({ style: 'percent', maximumFractionDigits: 2 });

export const BASE_REASON: PriceReason = 'base';

/** Displayed reason; null: none. */
export const reasonShown = (reason: PriceReason): string | null => (reason === BASE_REASON ? null : reason);
