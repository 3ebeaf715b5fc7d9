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

/** An order of the list that nobody began, as its preparer sees it. The money is not shown before the closing. */
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

/** What the server has of a preparation, in integers. */
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

/** A lot as the preparer may take it, or not. */
export type OfferedLot = SiteLot & { blocked: boolean };

/** The lots of a product that lie somewhere, less what this preparation took of them already. */
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

/** The day that decides which lots of a line may leave. */
export const lineDeparture = (
  { jours_dlc: minDays = 0 }: Pick<OrderedLine, 'jours_dlc'>,
  deliveryDay: string | null,
  today: string,
): Departure => ({ today, deliveryDay, minDays });

/** Whether a lot that was read lies nowhere: it is kept as read. */
export const isKnownLot = (lots: readonly OfferedLot[], name: string | null): boolean =>
  name === null || lots.some(({ lot }) => isSameLot(lot, name));

/**
 * Where a weighed piece comes from: the lot on its label, wherever it lies, else the one to take first; without lots, the
 * site. A lot that lies nowhere is kept as its label names it. Why not, where it is blocked or ends before the delivery.
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
    /** The use-by date on the label. */
    sellBy?: string | null;
    /** What the site has in no lot. */
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

/** More than the books have of it: what was to be taken, and how much of that is there. */
export type Shortfall = { part: PreparedPart; left: number };

/**
 * Whether a piece is heavier than what its lot still has, or than the site where nobody knows its lot: the closing would
 * refuse it, long after the piece was in the hands. Of a product that was not read nothing is said.
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

/** What lies on a site of a product, less what this preparation took of it already. */
export const leftAt = (product: MovableProduct, taken: readonly PreparedPart[], siteId: SiteId): number =>
  taken
    .filter((part) => part.siteId === siteId)
    .reduce(
      (left, { milli }) => left - milli,
      milliFromWire(siteId === '1' ? product.bruges_real : product.lormont_real) ?? 0,
    );
