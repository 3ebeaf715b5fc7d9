import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation, PreparationRow } from '#shared/preparation/preparation.contract.ts';
import {
  lotToTake,
  type PreparedLine,
  preparedMilli,
  type PreparedPart,
  preparedPieces,
} from '#shared/preparation/prepared-line.ts';
import type { SaveBody } from '#frontend/features/preparation/preparation.queries.ts';
import { type Departure, earliestUseBy, expiryProblem } from '#shared/stock/lots/departure.ts';
import { isSameLot } from '#shared/stock/lots/lot-name.ts';
import { endsFirst } from '#shared/stock/lots/lot.ts';
import { isSiteId, type SiteId, type SiteLot } from '#shared/stock/levels/stock-level.ts';

export type OrderedLine = Preparation['lines'][number];

export const orderedQuantity = ({ unite, quantite }: OrderedLine) =>
  quantityOf(unite, milliFromWire(quantite) ?? 0);

/** A preparation that was not started, from the list's row. Amounts are not shown before closing. */
export const notBegun = (row: PreparationRow): Preparation | undefined =>
  row.statut_livraison === 'non_livre' && !row.attend_reponse
    ? {
        ...row,
        version: 0,
        saved_by: null,
        saved_at: null,
        closed_at: null,
        total_ttc: 0,
        montant_paye: 0,
        reste_a_payer: 0,
        proposals: [],
        prepared: [],
      }
    : undefined;

/** The server's weighings in integers. */
export const weighedOf = (preparation: Preparation): PreparedLine[] =>
  preparation.prepared.map(({ product_id: productId, parts, reason }) => ({
    productId,
    reason,
    parts: parts.flatMap(({ warehouse_id: site, lot, qty, pieces }): PreparedPart[] => {
      const milli = milliFromWire(qty);
      return isSiteId(site) && milli !== undefined
        ? [{ siteId: site, lot, milli, ...(pieces === undefined ? {} : { pieces }) }]
        : [];
    }),
  }));

export const wireLines = (lines: readonly PreparedLine[]): SaveBody['lines'] =>
  lines.map(({ productId, parts, reason }) => ({
    product_id: productId,
    reason,
    parts: parts.map(({ siteId, lot, milli, pieces }) => ({
      warehouse_id: siteId,
      lot,
      qty: milli / 1000,
      ...(pieces === undefined ? {} : { pieces }),
    })),
  }));

export const withLine = (
  lines: readonly PreparedLine[],
  productId: string,
  change: (line: PreparedLine) => PreparedLine,
): PreparedLine[] => {
  const known = lines.find((line) => line.productId === productId) ?? { productId, parts: [], reason: '' };
  return [...lines.filter((line) => line.productId !== productId), change(known)];
};

/** A lot with its usability. */
export type OfferedLot = SiteLot & { blocked: boolean };

/** Lots of a product in stock, minus this preparation's weighings. */
export const lotsOfProduct = (
  product: MovableProduct | undefined,
  parts: readonly PreparedPart[],
): OfferedLot[] =>
  (product?.lots ?? []).flatMap(({ warehouse_id: site, lot, qty, pieces: known, eatby, sellby, blocked }) => {
    const milli = milliFromWire(qty);
    if (!isSiteId(site) || milli === undefined) return [];
    const taken = parts.filter((part) => part.siteId === site && part.lot === lot);
    const left = known === undefined ? 0 : known - preparedPieces({ parts: taken });
    return [
      {
        siteId: site,
        lot,
        milli: milli - preparedMilli({ parts: taken }),
        ...(left > 0 ? { pieces: left } : {}),
        eatBy: eatby,
        sellBy: sellby,
        blocked,
      },
    ];
  });

/** Dates that decide which lots of a line can be delivered. */
export const lineDeparture = (
  { jours_dlc: minDays = 0 }: Pick<OrderedLine, 'jours_dlc'>,
  deliveryDay: string | null,
  today: string,
): Departure => ({ today, deliveryDay, minDays });

/** Whether a lot read from a label is in stock; otherwise it is stored as read. */
export const isKnownLot = (lots: readonly OfferedLot[], name: string | null): boolean =>
  name === null || lots.some(({ lot }) => isSameLot(lot, name));

/**
 * Source of a weighed piece: the lot of its label at any site, else the one to take first; without lots, the
 * site. An unknown lot is stored as on the label. Fails for a blocked lot, or one that expires before
 * delivery.
 */
export const partFor = (
  lots: readonly OfferedLot[],
  {
    lot,
    milli,
    pieces,
    sellBy = null,
    withoutLot = 0,
    siteId,
    departure,
  }: {
    lot: string | null;
    milli: number;
    pieces?: number;
    /** Use-by date of the label. */
    sellBy?: string | null;
    /** Stock of the site without a lot. */
    withoutLot?: number;
    siteId: SiteId;
    departure: Departure;
  },
): PreparedPart | { unfit: string } => {
  const what = { milli, ...(pieces === undefined || pieces === 1 ? {} : { pieces }) };
  const problem = lot === null ? undefined : expiryProblem(lot, sellBy, departure);
  if (problem !== undefined) return { unfit: `${problem} : mettez cette pièce de côté.` };
  if (lots.length === 0) return { siteId, lot, ...what };
  const free = lots.filter(({ blocked }) => !blocked);
  if (lot === null) {
    const taken = lotToTake(free, siteId, earliestUseBy(departure));
    const last = free
      .filter((each) => each.siteId === siteId && each.milli > 0)
      .toSorted(endsFirst)
      .at(-1);
    const late = last && expiryProblem(last.lot, last.sellBy, departure);
    if (!taken && late !== undefined && withoutLot < milli)
      return { unfit: `${late}, et aucun autre lot ne va plus loin.` };
    return { siteId, lot: taken?.lot ?? null, ...what };
  }
  const here = lots.find((each) => isSameLot(each.lot, lot) && each.siteId === siteId);
  const found = here ?? lots.find((each) => isSameLot(each.lot, lot));
  if (!found) return { siteId, lot, ...what };
  if (found.blocked) return { unfit: `Le lot ${lot} est bloqué : mettez cette pièce de côté.` };
  const ended = expiryProblem(lot, found.sellBy, departure);
  if (ended !== undefined) return { unfit: `${ended} : mettez cette pièce de côté.` };
  return { siteId: found.siteId, lot: found.lot, ...what };
};

/** A piece above the recorded stock, and the remaining stock. */
export type Shortfall = { part: PreparedPart; left: number };

/**
 * Whether a piece exceeds its lot's remaining stock, or the site's where the lot is unknown: closing would be
 * refused much later. Unknown before the products are loaded.
 */
export const shortfallOf = (
  product: MovableProduct | undefined,
  taken: readonly PreparedPart[],
  part: PreparedPart,
): Shortfall | undefined => {
  if (!product) return undefined;
  const lot = lotsOfProduct(product, taken).find(
    (each) => each.lot === part.lot && each.siteId === part.siteId,
  );
  const left = Math.max(0, lot ? lot.milli : leftAt(product, taken, part.siteId));
  return left < part.milli ? { part, left } : undefined;
};

/** Stock of a site minus this preparation's weighings. */
export const leftAt = (product: MovableProduct, taken: readonly PreparedPart[], siteId: SiteId): number =>
  taken
    .filter((part) => part.siteId === siteId)
    .reduce(
      (left, { milli }) => left - milli,
      milliFromWire(siteId === '1' ? product.bruges_real : product.lormont_real) ?? 0,
    );
