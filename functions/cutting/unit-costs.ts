import { marginOf, type MarginServices } from '#functions/cutting/carcass-margins.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import { purchaseOf } from '#shared/cutting/carcass-margin.ts';
import { divideHalfUp, type PriceE4, priceOfCents } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { Lot } from '#shared/stock/lots/lot.ts';

const NAME = 'unit-costs';
/** Limits of the lots read, and of carcasses followed into their cuts: some weeks of a busy workshop. */
const LOTS = 300;
const CARCASSES = 60;

/** Purchase cost of one unit of a product, in its own unit. */
export type UnitCost = { productId: string; unitE4: PriceE4 };
/** Cost of a quantity: thousandths of its unit. */
type Part = { productId: string; milli: number; cents: number };

export type UnitCosts = ReturnType<typeof unitCosts>;

/**
 * Unit costs of products, from their last purchased lots: the cost of a carcass is split over its cuts (by
 * sale value), bought cuts cost what was paid.
 */
export const unitCosts = (services: MarginServices, cache: CachedLists) => ({
  /** Recomputes and saves them. */
  async refresh(now: Date): Promise<{ products: number }> {
    const { items } = await services.stock.lots.list(LOTS);
    const bought = items.filter((lot) => (purchaseOf(lot)?.cents ?? 0) > 0);
    const [whole, cut] = [
      bought.filter(({ children }) => children === 0),
      bought.filter(({ children }) => children > 0),
    ];
    const parts = [
      ...whole.flatMap(partOfDelivery),
      ...(await mapInBatches(cut.slice(0, CARCASSES), (lot) => partsOfCarcass(services, lot), 5)).flat(),
    ];
    const current = new Map<string, Part[]>();
    for (const part of parts) {
      const id = (await services.newProducts.erpIdOf(part.productId)) ?? part.productId;
      current.set(id, [...(current.get(id) ?? []), part]);
    }
    const costs = [...current].flatMap(([productId, of]): UnitCost[] => {
      const milli = of.reduce((sum, part) => sum + part.milli, 0);
      const cents = of.reduce((sum, part) => sum + part.cents, 0);
      return milli > 0
        ? [{ productId, unitE4: divideHalfUp(priceOfCents(cents) * MILLI_PER_UNIT, milli) }]
        : [];
    });
    await cache.keep(NAME, costs, now.toISOString());
    return { products: costs.length };
  },

  /** As last computed; none before the first time. */
  kept: async (): Promise<UnitCost[]> => (await cache.find<UnitCost>(NAME))?.rows ?? [],
});

const partOfDelivery = (lot: Lot): Part[] => {
  const purchase = purchaseOf(lot);
  return purchase ? [{ productId: lot.productId, milli: enteredMilli(lot), cents: purchase.cents }] : [];
};

/** Each cut with its share of the cost, without the part that was cut again. */
const partsOfCarcass = async (services: MarginServices, carcass: Lot): Promise<Part[]> => {
  const { lots } = await marginOf(services, carcass);
  return lots.flatMap(({ lot, ownGrams, recutGrams, costs }): Part[] => {
    const grams = ownGrams - recutGrams;
    const entered = lot.entries.reduce(
      (sum, each) => (each.undoneBy === undefined ? sum + each.weightGrams : sum),
      0,
    );
    if (grams <= 0 || entered <= 0) return [];
    return [
      {
        productId: lot.productId,
        milli: Math.round((enteredMilli(lot) * grams) / entered),
        cents: costs.value,
      },
    ];
  });
};

const enteredMilli = ({ entries }: Lot): number =>
  entries.reduce((sum, { undoneBy, milli }) => (undoneBy === undefined ? sum + milli : sum), 0);
