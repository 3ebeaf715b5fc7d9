import { elsewhereView } from '#functions/orders/order-view.ts';
import type { SavedPreparation } from '#functions/preparation/preparations.store.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromMilli, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { boundMilli } from '#shared/orders/line-pieces.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Preparation, PreparationRow } from '#shared/preparation/preparation.contract.ts';
import { awaited, proposalState, proposalText } from '#shared/orders/proposal.ts';
import { boundOrStated } from '#shared/preparation/bound-lots.ts';
import { type DepartureRules, minDaysOf } from '#shared/settings/departure.ts';
import { goodsToWeigh } from '#shared/preparation/prepared-line.ts';

/** Time of the view, and minimum days before a use-by date. */
type Shown = { now: Date; departure: DepartureRules };

/** An order for its preparer: in the order of the cold rooms, by category. */
export const preparationRow = (order: Order, { now, departure }: Shown): PreparationRow => ({
  order_id: order.id,
  reference: order.reference,
  client_nom: order.customerName,
  ...(order.delivery?.address ? { lieu: order.delivery.address.label } : {}),
  date_commande: order.placedAt,
  date_livraison: order.delivery?.day ?? null,
  tournee: order.delivery?.zone ?? null,
  note_livraison: order.delivery?.note ?? '',
  status: order.status,
  statut_paiement: order.paymentStatus,
  statut_livraison: order.deliveryStatus,
  attend_reponse: awaited(order, now).length > 0,
  lines: (order.closedAt === undefined ? goodsToWeigh(order) : goodsOf(order.lines))
    .toSorted((a, b) => a.category.localeCompare(b.category, 'fr') || a.label.localeCompare(b.label, 'fr'))
    .map(({ productId, ref, label, category, ordered, prepared, cutNote, ...line }) => ({
      product_id: productId,
      ref,
      label,
      category,
      unite: ordered.unit,
      quantite: wireFromQuantity(order.closedAt === undefined ? prepared : ordered),
      ...(cutNote === undefined ? {} : { note_decoupe: cutNote }),
      ...minDaysShown(minDaysOf(departure, { productId, customerId: order.customerId })),
      ...piecesToWeigh(line),
    })),
});

const minDaysShown = (days: number) => (days > 0 ? { jours_dlc: days } : {});

/** With the limit in kg: the preparer sees no prices. */
const piecesToWeigh = (
  line: Pick<OrderLine, 'pieces' | 'invoiced' | 'unitPriceE4'>,
): Pick<PreparationRow['lines'][number], 'pieces'> => {
  const { pieces } = linePiecesView(line);
  const bound = boundMilli(line);
  return pieces
    ? { pieces: { ...pieces, ...(bound === undefined ? {} : { bound_kg: wireFromMilli(bound) }) } }
    : {};
};

/** With its weighings: lots set before stay, whatever was saved since. */
export const preparationView = (
  order: Order,
  saved: SavedPreparation | undefined,
  shown: Shown,
): Preparation => ({
  ...preparationRow(order, shown),
  version: saved?.version ?? 0,
  saved_by: saved?.by ?? null,
  saved_at: saved?.at ?? null,
  closed_at: order.closedAt ?? null,
  total_ttc: eurosFromCents(order.totalTtcCents),
  montant_paye: eurosFromCents(order.paidCents),
  reste_a_payer: eurosFromCents(dueCents(order)),
  ...elsewhereView(order),
  proposals: (order.proposals ?? []).map((proposal) => ({
    product_id: proposal.productId,
    text: proposalText(proposal),
    until: proposal.until,
    state: proposalState(order, proposal, shown.now),
  })),
  prepared: goodsOf(order.lines).flatMap((line) => {
    const weighed = saved?.lines.find(({ productId }) => productId === line.productId);
    const isBound = line.lots.length > 0;
    if (!weighed && !isBound && order.closedAt === undefined) return [];
    const parts = isBound ? boundOrStated(line, weighed) : (weighed?.parts ?? []);
    return [
      {
        product_id: line.productId,
        parts: parts.map(({ siteId, lot, milli, pieces }) => ({
          warehouse_id: siteId,
          lot,
          qty: wireFromMilli(milli),
          ...(pieces === undefined ? {} : { pieces }),
        })),
        reason: line.reason ?? weighed?.reason ?? '',
        bound: isBound,
      },
    ];
  }),
});
