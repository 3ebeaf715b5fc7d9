import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isSameLot } from '#shared/stock/lots/lot-name.ts';
import type { Lot, LotRef } from '#shared/stock/lots/lot.ts';
import { lotsOf, type StockLevel } from '#shared/stock/levels/stock-level.ts';

export type LotServices = Pick<MovementServices, 'table' | 'catalog' | 'stock' | 'newProducts'>;

/** A lot with its level, under the present id of its product. */
export type FoundLot = { lot: Lot; level: StockLevel | undefined };

/** Recorded here, or at least in stock: a lot from the ERP has its dates and nothing else. */
export const findLot = async (services: LotServices, ref: LotRef): Promise<FoundLot> => {
  const productId = (await services.newProducts.erpIdOf(ref.productId)) ?? ref.productId;
  const [known, level] = await Promise.all([
    services.stock.lots.find(ref),
    services.stock.currentLevels([productId]).then((levels) => levels.get(productId)),
  ]);
  if (known) return { lot: known, level };
  const onHand = lotsOf(level).find(({ lot }) => isSameLot(lot, ref.lot));
  if (!onHand) throw new Refusal('not_found', 'Ce lot n’existe pas.', { field: 'lot' });
  const product = await services.catalog.getProduct(productId);
  return { level, lot: lotOfStock({ productId, lot: onHand.lot }, product?.label ?? '', onHand) };
};

/** A lot known only from the ERP: its dates and nothing else. */
export const lotOfStock = (
  { productId, lot }: LotRef,
  productName: string,
  { eatBy, sellBy }: Pick<Lot, 'eatBy' | 'sellBy'>,
): Lot => ({
  productId,
  lot,
  productName,
  madeAt: '',
  madeBy: '',
  eatBy,
  sellBy,
  origin: {},
  block: null,
  children: 0,
  entries: [],
});

/** The levels with lots of these products, by the lots' own product ids. */
export const levelsOfLots = async (
  services: LotServices,
  refs: readonly LotRef[],
): Promise<(ref: LotRef) => StockLevel | undefined> => {
  const ids = [...new Set(refs.map(({ productId }) => productId))];
  const current = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, string]> => [id, (await services.newProducts.erpIdOf(id)) ?? id]),
    ),
  );
  const levels = await services.stock.currentLevels([...new Set(current.values())]);
  return ({ productId }) => levels.get(current.get(productId) ?? productId);
};
