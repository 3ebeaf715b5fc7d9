import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { likelyProducts, proposedProduct } from '#shared/cutting/likely-products.ts';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import { MILLI_PER_UNIT, milliFromWire, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Data of a new product. */
export interface NewProduct {
  /** Cents HT per unit; null: set later. */
  price: number | null;
  unit: Unit;
  /** Grams per piece. */
  weight: number | null;
}

/** Choices of the operator by cut: an existing product, or a new one. */
export type CutChoices = Record<string, { product_id: string } | NewProduct>;

/** Product of a cut. `isNamed`: matched by its name, without a choice. */
export type Destination =
  | { kind: 'known'; product: MovableProduct; isNamed: boolean }
  | {
      kind: 'new';
      newProduct: NewProduct | undefined;
      /** Candidates by name; `proposed` is an unambiguous one. */
      likely: readonly MovableProduct[];
      proposed: MovableProduct | undefined;
    };

interface DestinationInput {
  cut: string;
  category: string;
  /** From the ratio's line. */
  productId: string | null | undefined;
  choices: CutChoices;
  products: readonly MovableProduct[];
}

/**
 * The current choice, else the saved one, else the product of that name in the category (AMB-47), else a new
 * one.
 */
export const destinationOf = ({
  cut,
  category,
  productId,
  choices,
  products,
}: DestinationInput): Destination => {
  const now = choices[cut];
  const byId = (id: string | null | undefined) => products.find((product) => product.id === id);
  const fresh = now && !('product_id' in now) ? now : undefined;
  const chosen = fresh
    ? undefined
    : (byId(now && 'product_id' in now ? now.product_id : undefined) ?? byId(productId));
  if (chosen) return { kind: 'known', product: chosen, isNamed: false };
  const named = products.find(
    (product) =>
      normalisedName(product.label) === normalisedName(cut) &&
      normalisedName(product.category) === normalisedName(category),
  );
  if (named) return { kind: 'known', product: named, isNamed: true };
  if (fresh) return { kind: 'new', newProduct: fresh, likely: [], proposed: undefined };
  return {
    kind: 'new',
    newProduct: undefined,
    likely: likelyProducts(cut, category, products),
    proposed: proposedProduct(cut, category, products),
  };
};

/** Whether the product is counted in kilos and pieces: sold by the piece, priced by the kilo. */
export const isInBoth = (destination: Destination | undefined): boolean =>
  destination?.kind === 'known' && destination.product.by_piece === true;

export type Destinations = ReadonlyMap<string, Destination>;

/** Quantity on the wire: whole pieces for a product by the piece, else kilograms. */
export const wireQuantity = ({ weightGrams }: WeighedLine, destination: Destination | undefined): number => {
  const pieceGrams = pieceGramsOf(destination);
  return pieceGrams === undefined
    ? wireFromMilli(weightGrams)
    : // rounded down: the balance is by weight
      Math.floor(weightGrams / pieceGrams);
};

/** For products counted in pieces of known weight. */
const pieceGramsOf = (destination: Destination | undefined): number | undefined => {
  if (destination?.kind === 'new') {
    const { newProduct } = destination;
    return newProduct?.unit === 'piece' && newProduct.weight ? newProduct.weight : undefined;
  }
  if (destination?.product.unit !== 'piece') return undefined;
  return milliFromWire(destination.product.piece_weight ?? 0) || undefined;
};

/** Cuts with a likely product that is not confirmed. */
export const proposedCuts = (destinations: Destinations): { cut: string; product: MovableProduct }[] =>
  [...destinations].flatMap(([cut, destination]) =>
    destination.kind === 'new' && destination.proposed ? [{ cut, product: destination.proposed }] : [],
  );

/** Movement fields of the product, or of a new one. */
export const destinationFields = (destination: Destination | undefined) => {
  if (destination?.kind === 'known') {
    return destination.isNamed ? {} : { product_id: destination.product.id };
  }
  if (!destination?.newProduct) return {};
  const { price, unit, weight } = destination.newProduct;
  return {
    unit,
    ...(price === null ? {} : { price: price / 100 }),
    ...(unit === 'piece' && weight ? { weight: wireFromMilli(weight) } : {}),
  };
};

/** New products without a price, which cannot be sold. */
export const unpricedCuts = (lines: readonly WeighedLine[], destinations: Destinations): string[] =>
  stockedCuts(lines).filter((cut) => {
    const destination = destinations.get(cut);
    return destination?.kind === 'new'
      ? !destination.newProduct?.price
      : destination?.kind === 'known' && destination.product.price === null;
  });

/** Cuts whose product does not exist yet. */
export const newCuts = (lines: readonly WeighedLine[], destinations: Destinations): string[] =>
  stockedCuts(lines).filter((cut) => destinations.get(cut)?.kind === 'new');

const stockedCuts = (lines: readonly WeighedLine[]): string[] =>
  lines.filter(({ weightGrams, loss }) => weightGrams > 0 && !loss).map(({ product }) => product);

/** AMB-64 for products by the piece: less than one piece counts as 0. */
export const pieceProblem = (line: WeighedLine, destination: Destination | undefined): string | undefined => {
  const isByPiece =
    destination?.kind === 'known'
      ? destination.product.unit === 'piece'
      : destination?.newProduct?.unit === 'piece';
  if (!isByPiece || line.weightGrams <= 0) return undefined;
  if (pieceGramsOf(destination) === undefined)
    return `${line.product} se compte à la pièce : le poids d’une pièce manque.`;
  return wireQuantity(line, destination) === 0 ? `${line.product} : moins d’une pièce.` : undefined;
};

/** Weight of the whole pieces: 12 pieces of 90 g are 1.08 kg, in thousandths for display. */
export const countedMilli = (line: WeighedLine, destination: Destination | undefined): number | undefined =>
  pieceGramsOf(destination) === undefined ? undefined : wireQuantity(line, destination) * MILLI_PER_UNIT;
