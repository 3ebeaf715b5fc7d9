import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { likelyProducts, proposedProduct } from '#shared/cutting/likely-products.ts';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import { MILLI_PER_UNIT, milliFromWire, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** What a person says of a product that the catalogue does not have yet. */
export interface NewProduct {
  /** Cents a unit, without VAT; null: the owner says it later. */
  price: number | null;
  unit: Unit;
  /** Grams of one piece. */
  weight: number | null;
}

/** What a person said at the block, by the cut's name: a product there is, or what a new one is like. */
export type CutChoices = Record<string, { product_id: string } | NewProduct>;

/** Where a cut goes. `isNamed`: by its own name, without anybody having said so. */
export type Destination =
  | { kind: 'known'; product: MovableProduct; isNamed: boolean }
  | {
      kind: 'new';
      newProduct: NewProduct | undefined;
      /** What it may be instead, by its name; `proposed` is the one of them that stands out. */
      likely: readonly MovableProduct[];
      proposed: MovableProduct | undefined;
    };

interface DestinationInput {
  cut: string;
  category: string;
  /** Of the ratio's line. */
  productId: string | null | undefined;
  choices: CutChoices;
  products: readonly MovableProduct[];
}

/** What was said now, else what was chosen once, else the product of that name within the category (AMB-47), else a new one. */
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

/** Whether what goes there is said in kilos and in pieces: sold by the piece, paid by the kilo. */
export const isInBoth = (destination: Destination | undefined): boolean =>
  destination?.kind === 'known' && destination.product.by_piece === true;

export type Destinations = ReadonlyMap<string, Destination>;

/** What a cut counts as where it goes, on the wire: whole pieces of a product by the piece, else its kilograms. */
export const wireQuantity = ({ weightGrams }: WeighedLine, destination: Destination | undefined): number => {
  const pieceGrams = pieceGramsOf(destination);
  return pieceGrams === undefined
    ? wireFromMilli(weightGrams)
    : // never more than was weighed: the balance is by weight
      Math.floor(weightGrams / pieceGrams);
};

/** Of a destination that is counted in pieces whose weight is known. */
const pieceGramsOf = (destination: Destination | undefined): number | undefined => {
  if (destination?.kind === 'new') {
    const { newProduct } = destination;
    return newProduct?.unit === 'piece' && newProduct.weight ? newProduct.weight : undefined;
  }
  if (destination?.product.unit !== 'piece') return undefined;
  return milliFromWire(destination.product.piece_weight ?? 0) || undefined;
};

/** The cuts that are likely a product of the catalogue, and nobody has said so yet. */
export const proposedCuts = (destinations: Destinations): { cut: string; product: MovableProduct }[] =>
  [...destinations].flatMap(([cut, destination]) =>
    destination.kind === 'new' && destination.proposed ? [{ cut, product: destination.proposed }] : [],
  );

/** The fields of a movement that say which product it is of, or what a new one is like. */
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

/** New products of a cutting that nobody could buy: no price was said of them. */
export const unpricedCuts = (lines: readonly WeighedLine[], destinations: Destinations): string[] =>
  stockedCuts(lines).filter((cut) => {
    const destination = destinations.get(cut);
    return destination?.kind === 'new'
      ? !destination.newProduct?.price
      : destination?.kind === 'known' && destination.product.price === null;
  });

/** The cuts that make a product which does not exist yet. */
export const newCuts = (lines: readonly WeighedLine[], destinations: Destinations): string[] =>
  stockedCuts(lines).filter((cut) => destinations.get(cut)?.kind === 'new');

const stockedCuts = (lines: readonly WeighedLine[]): string[] =>
  lines.filter(({ weightGrams, loss }) => weightGrams > 0 && !loss).map(({ product }) => product);

/** AMB-64 for a product by the piece: less than one of it is nothing. */
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

/** Of the whole: 12 pieces of 90 g are 1.08 kg, in thousandths for the screen. */
export const countedMilli = (line: WeighedLine, destination: Destination | undefined): number | undefined =>
  pieceGramsOf(destination) === undefined ? undefined : wireQuantity(line, destination) * MILLI_PER_UNIT;
