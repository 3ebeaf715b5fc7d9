import { frenchDay } from '#shared/kernel/dates.ts';
import { quantityOf, quantityText, type Unit } from '#shared/kernel/quantity.ts';
import type { PendingMovement, UnreadMovement } from './reconciliation.ts';
import { quarantinedLots, orderableMilli } from './orderable.ts';
import { isSiteId, siteLabel, type StockLevel, totalReal } from './stock-level.ts';

/** Stock of a product that cannot be ordered or is in transit, by cause, in French. */
export type Withheld = {
  productId: string;
  ref: string;
  name: string;
  /** Both sites. */
  realMilli: number;
  availableMilli: number;
  causes: string[];
  /** Whether the causes sum to the missing quantity. */
  explained: boolean;
};

type Product = { id: string; ref: string; label: string; unit: Unit };

/** An ERP order that reserves stock; `orderId`: the shop's own order, partially shipped. */
export type HoldingOrder = {
  ref: string;
  milli: Readonly<Record<string, number>>;
  isPending: boolean;
  orderId?: string;
};

/** Goods removed twice: by a preparation closed here and by a shipment in the ERP. */
export type DuplicateExit = { reference: string; milli: Readonly<Record<string, number>> };

export type Causes = {
  holds: readonly HoldingOrder[];
  twice: readonly DuplicateExit[];
  /** Made in the ERP, not in our ledger yet. */
  unread: readonly UnreadMovement[];
  /** Made here, not in the ERP yet. */
  pending: readonly PendingMovement[];
  /** Today, in Paris. */
  day: string;
};

/** Products with withheld, moving or duplicated exits; in the order of `products`. */
export const withheld = (
  products: readonly Product[],
  levels: ReadonlyMap<string, StockLevel>,
  causes: Causes,
): Withheld[] =>
  products.flatMap((product) => {
    const level = levels.get(product.id);
    return level ? withheldOf(product, level, causes) : [];
  });

const withheldOf = (
  { id, ref, label: name, unit }: Product,
  level: StockLevel,
  { holds, twice, unread, pending, day }: Causes,
): Withheld[] => {
  const text = (milli: number) => `${milli > 0 ? '+' : ''}${quantityText(quantityOf(unit, milli))}`;
  const amount = (milli: number) => quantityText(quantityOf(unit, milli));
  const here = holds.filter(
    ({ milli, isPending }) => milli[id] !== undefined && (milli[id] !== 0 || isPending),
  );
  const [partly, foreign] = [here.filter(isOurs), here.filter((hold) => !isOurs(hold))];
  const elsewhere = level.elsewhere ?? 0;
  const isMissing = totalReal(level) - level.reserved - elsewhere !== level.available;
  const unknown = elsewhere - sumOf(here, id);
  const causes = [
    ...(level.reserved === 0 ? [] : [`Réservé par des commandes du site : ${amount(level.reserved)}.`]),
    ...quarantinedLots(level, day).map(
      ({ lot, sellBy, milli, siteId }) =>
        `Lot ${lot} à ${siteLabel(siteId)}, ${level.blockedLots?.includes(lot) ? 'bloqué' : `DLC du ${frenchDay(sellBy ?? '')} dépassée`} : ${amount(milli)} qui ne se vendent pas.`,
    ),
    ...foreign.map(
      (hold) =>
        `Promis par la commande ${hold.ref} de Dolibarr : ${amount(hold.milli[id] ?? 0)}${hold.isPending ? ', dont une sortie pas encore lue' : ''}.`,
    ),
    ...partly.map(
      (hold) =>
        `Déjà expédié en partie pour une commande du site (${hold.ref} dans Dolibarr) : ${text(hold.milli[id] ?? 0)} sur ce qu’elle réserve.`,
    ),
    ...unread
      .filter(({ productId, warehouseId }) => productId === id && isSiteId(warehouseId))
      .map((row) => `Mouvement n° ${row.id} de Dolibarr, pas encore lu : ${text(row.milli)}.`),
    ...pending
      .filter(({ productId }) => productId === id)
      .map((row) => `Saisi ici, pas encore dans Dolibarr : ${text(row.milli)}.`),
    ...twice
      .filter(({ milli }) => (milli[id] ?? 0) !== 0)
      .map(
        ({ reference, milli }) =>
          `Sorti deux fois pour ${reference}, ici et par une expédition : ${amount(milli[id] ?? 0)} à rentrer par un mouvement, si ce n’est fait.`,
      ),
    ...(unknown === 0
      ? []
      : [`Retenu par des commandes de Dolibarr qui ne sont plus connues : ${text(unknown)}.`]),
    ...(isMissing ? ['Le disponible ne vient pas du stock réel, des réservations et des commandes.'] : []),
  ];
  if (causes.length === 0) return [];
  return [
    {
      productId: id,
      ref,
      name,
      realMilli: totalReal(level),
      availableMilli: orderableMilli(level, day),
      causes,
      explained: unknown === 0 && !isMissing,
    },
  ];
};

const isOurs = ({ orderId }: HoldingOrder): boolean => orderId !== undefined;

const sumOf = (holds: readonly HoldingOrder[], productId: string): number =>
  holds.reduce((sum, { milli }) => sum + (milli[productId] ?? 0), 0);
