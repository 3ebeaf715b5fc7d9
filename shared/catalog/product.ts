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

/** A product as read from the ERP. Prices are per kg or per piece, excluding tax. */
export const storedProduct = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  /** The meat's own category; a product may also belong to others (CARCASSES), all in `categoryIds`. */
  categoryId: z.string(),
  categoryIds: z.array(z.string()),
  categoryName: z.string(),
  /** As the ERP says; by the kilogram where it says nothing. */
  unit: z.enum(units),
  /** Of one piece, where the ERP knows it; absent for what is sold by the kilogram. */
  pieceWeightGrams: z.exactOptional(z.number()),
  /** Of a kg product what one of it weighs, where the ERP says it. */
  nominalGrams: z.exactOptional(z.number()),
  /** The ERP says that this kg product is sold by the piece. */
  askedByPiece: z.exactOptional(z.literal(true)),
  /** Sold by the piece and paid by the kilo (piece-sale.ts), by the house's word before the ERP's; of kg products alone. */
  byPiece: z.exactOptional(pieceSale),
  /** The house sells it by weight, whatever the ERP says: who said so, and when (ISO). */
  byWeight: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
  /** As the ERP says it, which may be finer than a cent; 0 where it has none. */
  priceHtE4: z.number(),
  /** By the ERP's price levels that have a price of their own; absent where the house keeps none. */
  levelPricesE4: z.exactOptional(z.record(z.string(), z.number())),
  /** By price level, or for everybody: what one unit costs from so much on; absent where the house keeps none. */
  breaks: z.exactOptional(
    z.record(
      z.string(),
      z.array(z.object({ fromMilli: z.number(), priceE4: z.number(), discount: z.number() })),
    ),
  ),
  /** Never leaves for customers (AMB-71). */
  costCents: z.nullable(z.number()),
  vatRate: z.number(),
  barcode: z.nullable(z.string()),
  onSale: z.boolean(),
  /** For sale as far as the ERP says, and out of the shop until it has a price. */
  lacksPrice: z.exactOptional(z.literal(true)),
  /** Its variants are sold, not it. */
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

/** What the ERP gives no category is of this one, in every list, filter and form (AMB-108). */
export const OTHERS: Category = {
  id: 'autres',
  label: 'AUTRES',
  ref: 'AUTRES',
  description: 'Produits sans catégorie dans Dolibarr',
};

/** The ERP's own of that name is left alone. */
export const withOthers = (categories: readonly Category[]): Category[] =>
  categories.some(({ label }) => label.trim().toUpperCase() === OTHERS.label)
    ? [...categories]
    : [...categories, OTHERS];

export const isOfCategory = ({ categoryIds }: Pick<Product, 'categoryIds'>, categoryId: string): boolean =>
  categoryId === OTHERS.id ? categoryIds.length === 0 : categoryIds.includes(categoryId);

/** What one unit costs a customer from so much on, and why. */
export type PriceStep = {
  fromMilli: number;
  unitPriceE4: PriceE4;
  reason: PriceReason;
  discounted?: Discounted;
};

type Priced = Omit<PriceStep, 'fromMilli'>;

/**
 * The only function that prices a product for a customer, with its reason: the price agreed with them, else their level's,
 * less the greater of the discounts, as the ERP's own screens do. The group's discount is for what nothing of that prices:
 * never on top of it. `milli`: how much of it one line orders; the break that it reaches is the price.
 */
export const priceFor = (product: PricedProduct, terms: PriceTerms = BASE_TERMS, milli = 0): Priced => {
  const steps = priceSteps(product, terms);
  const { fromMilli: _from, ...priced } = stepAt(steps, milli) ?? steps[0];
  return priced;
};

/**
 * The price of a product by how much of it one line orders, from 0 on: each step is cheaper than those below it. A break
 * that is not, such as one above the group's discount, is none.
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

/** An agreed price has none; a level whose price is everybody's has everybody's breaks. */
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

/** What a person reads of it; null where there is nothing to explain. */
export const reasonShown = (reason: PriceReason): string | null => (reason === BASE_REASON ? null : reason);
