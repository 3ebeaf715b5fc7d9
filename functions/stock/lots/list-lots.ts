import { openAdmins } from '#functions/admins/admins.module.ts';
import { authorNames } from '#functions/admins/author-names.ts';
import { findLot, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { withoutLot } from '#shared/stock/lots/allotting.ts';
import { endsFirst, isExpired, isPastBest, type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import { bySite, levelAt, lotsOf, preparedAt, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { refusedRows } from '#shared/stock/receptions/refused-view.ts';

/**
 * First expired, first out: lots of a product that may be taken at a site, and those that may not, with the
 * reason.
 */
export const availableLots = async (
  services: LotServices,
  { productId, siteId }: { productId: string; siteId: SiteId },
  now: Date,
) => {
  const current = (await services.newProducts.erpIdOf(productId)) ?? productId;
  const [level, product] = await Promise.all([
    services.stock.currentLevels([current]).then((levels) => levels.get(current)),
    services.catalog.getProduct(current),
  ]);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.', { field: 'product_id' });
  const here = levelAt(level, siteId)
    .lots.filter(({ milli }) => milli > 0)
    .toSorted(endsFirst);
  const known = await services.stock.lots.findMany(here.map(({ lot }) => ({ productId: current, lot })));
  const day = parisDay(now);
  return {
    success: true as const,
    data: here.map(({ lot, milli, pieces, eatBy, sellBy }) => {
      const record = known.get(lotKey({ productId: current, lot }));
      const expired = isExpired({ sellBy }, day);
      return {
        lot,
        qty: milli / 1000,
        ...(pieces === undefined ? {} : { pieces }),
        eatby: eatBy,
        sellby: sellBy,
        blocked: record?.block?.reason ?? null,
        expired,
        past_best: isPastBest({ eatBy }, day),
        usable: !expired && !record?.block,
        supplier: record?.origin.supplier ?? null,
      };
    }),
    sans_lot:
      withoutLot(
        {
          real: bySite((id) => levelAt(level, id).real),
          prepared: bySite((id) => preparedAt(level, id)),
          lots: lotsOf(level),
        },
        siteId,
      ) / 1000,
    prepared: preparedAt(level, siteId) / 1000,
    version: level?.moves ?? 0,
  };
};

/** One lot with its entries and its history. */
export const getLot = async (
  services: LotServices & Pick<MovementServices, 'movements'>,
  ref: LotRef,
  now: Date,
) => {
  const { lot, level } = await findLot(services, ref);
  const { changes } = await services.stock.lots.links(lot);
  const nameOf = await authorNames(
    openAdmins(services.table),
    changes.map(({ by }) => by),
  );
  return {
    success: true as const,
    data: {
      ...lotView(lot, level, parisDay(now)),
      entries: lot.entries.map(
        ({ documentId, at, by, siteId, milli, costCents, temperatureDeci, undoneBy }) => ({
          operation_id: documentId,
          at,
          by,
          warehouse_id: siteId,
          qty: milli / 1000,
          purchase_price: costCents === null ? null : eurosFromCents(costCents),
          temperature: temperatureDeci === undefined ? null : temperatureDeci / 10,
          undone: undoneBy !== undefined,
        }),
      ),
      refused: await refusedWith(services, lot),
      changes: changes.map(({ at, by, what, reason, with: other }) => ({
        at,
        by: nameOf(by),
        what,
        reason,
        with_lot: other?.lot ?? null,
      })),
    },
  };
};

/** Goods refused at deliveries of this lot, without undone receptions. */
const refusedWith = async ({ movements }: Pick<MovementServices, 'movements'>, { entries }: Lot) => {
  const ids = entries.flatMap(({ purchase, undoneBy, documentId }) =>
    purchase === undefined || undoneBy !== undefined ? [] : [documentId],
  );
  const records = await movements.findMany(ids);
  return records.flatMap(({ document, photos }) => refusedRows(document, photos));
};
