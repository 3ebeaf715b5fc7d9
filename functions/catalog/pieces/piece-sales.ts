import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { retryOrRefuse, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import {
  learnedWeights,
  type OrderWeights,
  proposedWeights,
  withOrderWeights,
} from '#shared/catalog/learned-weights.ts';
import { pieceSaleOfErp, pieceWeightText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { type PieceSaleBody, weightsFrom } from '#shared/catalog/piece-sale-body.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { log } from '#functions/platform/logger.ts';

/** Products sold by the piece and paid by the kilo, and those that Dolibarr marks so. */
export const listPieceSales = async (catalog: Catalog) => {
  const [products, weighed] = await Promise.all([catalog.listProducts(), catalog.allWeighedPieces()]);
  const data = products
    .filter((product) => product.byPiece ?? product.byWeight ?? lacksPieceWeight(product))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
    .map((product) => rowOf(product, weighed.get(product.id) ?? []));
  return { success: true as const, data };
};

export const getPieceSale = async (catalog: Catalog, productId: string) => {
  const [product, { orders }] = await Promise.all([
    kgProduct(catalog, productId),
    catalog.weighedPieces(productId),
  ]);
  return { success: true as const, data: rowOf(product, orders) };
};

type Change = { productId: string; by: string; now: Date };

export const setPieceSale = (catalog: Catalog, body: PieceSaleBody, change: Change) =>
  changed(catalog, weightsFrom(body), change, 'Vendu à la pièce, payé au kilo : enregistré.');

/** « Pas à la pièce », overriding Dolibarr. */
export const keepByWeight = (catalog: Catalog, change: Change) =>
  changed(catalog, 'by-weight', change, 'Vendu au poids, quoi que Dolibarr dise : enregistré.');

/** « Revenir à Dolibarr ». */
export const resetPieceSale = (catalog: Catalog, change: Change) =>
  changed(catalog, null, change, 'Le produit se vend de nouveau comme Dolibarr le dit.');

const changed = async (
  catalog: Catalog,
  house: PieceWeights | 'by-weight' | null,
  { productId, by, now }: Change,
  message: string,
) => {
  await retryOrRefuse(async () => {
    const [before, seen] = await Promise.all([kgProduct(catalog, productId), catalog.houseWord(productId)]);
    // already so
    if (!house && !seen) return;
    const after = withPieces(before, wordOf(house, { by, at: now.toISOString() }));
    await catalog.changePieces({ before, after, house, seen, by, now });
  });
  return { ...(await getPieceSale(catalog, productId)), message };
};

const wordOf = (
  house: PieceWeights | 'by-weight' | null,
  decided: { by: string; at: string },
): HouseSale | undefined => {
  if (house === null) return undefined;
  return house === 'by-weight'
    ? { byWeight: decided }
    : { byPiece: { ...house, source: 'house', ...decided } };
};

const kgProduct = async (catalog: Catalog, productId: string): Promise<Product> => {
  const product = await catalog.getProduct(productId);
  if (!product || product.isParent) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  if (product.unit === 'kg') return product;
  throw new Refusal('invalid_input', `« ${product.label} » se vend et se paie à la pièce dans Dolibarr.`, {
    field: 'id',
  });
};

const wire = ({ nominalGrams, lowGrams, highGrams }: PieceWeights) => ({
  nominal_kg: wireFromMilli(nominalGrams),
  low_kg: wireFromMilli(lowGrams),
  high_kg: wireFromMilli(highGrams),
});

const rowOf = (product: Product, orders: readonly OrderWeights[]): PieceSaleRow => {
  const { byPiece, byWeight } = product;
  const inErp = pieceSaleOfErp(product);
  const grams = orders.flatMap((order) => order.grams);
  const learned = learnedWeights(grams);
  const proposed = proposedWeights(grams, byPiece);
  return {
    product_id: product.id,
    ref: product.ref,
    label: product.label,
    category_name: product.categoryName,
    piece: byPiece
      ? {
          ...wire(byPiece),
          source: byPiece.source,
          ...(byPiece.by === undefined ? {} : { by: byPiece.by }),
          ...(byPiece.at === undefined ? {} : { at: byPiece.at }),
          text: pieceWeightText(byPiece),
        }
      : null,
    ...(byWeight ? { by_weight: byWeight } : {}),
    erp: {
      asked: product.askedByPiece === true,
      nominal_kg: product.nominalGrams === undefined ? null : wireFromMilli(product.nominalGrams),
      piece: inErp ? wire(inErp) : null,
    },
    lacks_weight: lacksPieceWeight(product),
    learned: learned
      ? {
          weights_kg: grams.map(wireFromMilli),
          median_kg: wireFromMilli(learned.median),
          p10_kg: wireFromMilli(learned.p10),
          p90_kg: wireFromMilli(learned.p90),
          proposed: proposed ? wire(proposed) : null,
        }
      : null,
  };
};

type Weighed = { orderId: string; productId: string; grams: readonly number[] };

/**
 * Saves the weights of an order's pieces, for later proposals of their products. An order counts once,
 * however often its event arrives. Best effort and outside the closing's transaction: it decides nothing.
 */
export const learnWeights = async (
  catalog: Pick<Catalog, 'weighedPieces' | 'keepWeighedPieces'>,
  weighed: readonly Weighed[],
): Promise<void> => {
  await Promise.all(
    weighed.map(({ orderId, productId, grams }) =>
      retryOnConflict(async () => {
        const { orders, version } = await catalog.weighedPieces(productId);
        await catalog.keepWeighedPieces(productId, withOrderWeights(orders, { orderId, grams }), version);
      }).catch((error: unknown) => {
        log.warn('the weights of an order were not learned', { orderId, productId, error });
      }),
    ),
  );
};

/** The back-office's setting of a product: by the piece, or not. */
export type HouseSale = Pick<Product, 'byPiece' | 'byWeight'>;

/** A product with its piece settings: the back-office's, else the ERP's. Only for products in kg. */
export const withPieces = (
  { byPiece: _before, byWeight: _refused, ...product }: Product,
  house: HouseSale | undefined,
): Product => {
  if (product.unit !== 'kg') return product;
  if (house) return { ...product, ...house };
  const byPiece = pieceSaleOfErp(product);
  return byPiece ? { ...product, byPiece } : product;
};

/**
 * The ERP marks it as sold by the piece, but no weight of a piece is set, nor that it is sold by weight: by
 * weight until one is.
 */
export const lacksPieceWeight = ({ unit, askedByPiece, byPiece, byWeight }: Product): boolean =>
  unit === 'kg' && askedByPiece === true && byPiece === undefined && byWeight === undefined;
