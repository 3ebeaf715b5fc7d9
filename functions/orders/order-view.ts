import { reasonShown } from '#shared/catalog/product.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { isSameQuantity, wireFromMilli, wireFromQuantity } from '#shared/kernel/quantity.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  dueCents,
  excessCents,
  owedElsewhereCents,
  receivedOf,
  settledElsewhereCents,
} from '#shared/orders/order-due.ts';
import { highestTotal } from '#shared/orders/highest-total.ts';
import { isEstimated } from '#shared/orders/line-pieces.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import { haveLots, type LineStep, type OrderLine } from '#shared/orders/order-line.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { clientDeliveryStatus, clientStatus } from '#shared/orders/order-status.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import { chilledLimit } from '#shared/orders/chilled-limit.ts';
import { type DeliveryProof, type RefusedLine, refusedPart } from '#shared/orders/delivery-proof.ts';
import type { Handover } from '#shared/orders/handover.ts';
import { stayedBehind } from '#shared/orders/backorder.ts';
import { awaitsApproval, awaitsConfirmation, mayDo } from '#shared/orders/order-state.ts';

/** PRO-25: an order as its customer sees it. */
export const clientRow = (order: Order): OrderRow => ({
  id: order.id,
  reference: order.reference,
  date_commande: order.placedAt,
  ...takenView(order),
  total_ht: eurosFromCents(order.totalHtCents),
  total_tva: eurosFromCents(order.totalVatCents),
  total_ttc: eurosFromCents(order.totalTtcCents),
  nb_lignes: order.lines.length,
  ...estimateView(order),
  ...highestView(order),
  statut: clientStatus(order.status),
  statut_paiement: order.paymentStatus,
  statut_livraison: clientDeliveryStatus(order.deliveryStatus),
  // an order with lots cannot be edited, nor one that is invoiced in the ERP
  modifiable: mayDo('edit', order) && !haveLots(order.lines) && order.booked === undefined,
  payable: dueCents(order) > 0,
  montant_paye: eurosFromCents(order.paidCents),
  ...returnedView(order),
  reste_a_payer: eurosFromCents(dueCents(order)),
  ...elsewhereView(order),
  ...owedView(order),
  ...holdView(order),
  ...proposalView(order),
  ...partView(order),
  prepare_le: order.closedAt ?? null,
  ...standingView(order),
  ...deliveryView(order),
});

/** WEB-02 and AMB-101: an order as the back-office sees it. */
export const webOrderRow = (order: Order): WebOrderRow => ({
  id: order.id,
  reference: order.reference,
  client_id: order.customerId,
  client_nom: order.customerName,
  client_email: order.customerEmail,
  date_commande: order.placedAt,
  ...takenView(order),
  montant_total: eurosFromCents(order.totalTtcCents),
  montant_ht: eurosFromCents(order.totalHtCents),
  tva: orderTotal(order.lines).byRate.map(({ rate, vatCents }) => ({
    taux: rate / 100,
    montant: eurosFromCents(vatCents),
  })),
  montant_paye: eurosFromCents(order.paidCents),
  ...elsewhereView(order),
  ...owedView(order),
  ...excessView(order),
  ...holdView(order),
  nb_lignes: order.lines.length,
  ...estimateView(order),
  status: order.status,
  statut_paiement: order.paymentStatus,
  statut_livraison: order.deliveryStatus,
  erp_status: order.erpState,
  erp_ref: order.erpRef,
  prepare_le: order.closedAt ?? null,
  ...standingView(order),
  ...deliveryView(order),
});

const takenView = ({ takenBy }: Order) => (takenBy ? { saisie_par: takenBy.name } : {});

/** Marks an order of a standing order, with its confirmation or approval deadline. */
const standingView = (order: Order) => ({
  ...(order.standing ? { commande_reguliere: order.standing.id } : {}),
  ...(order.confirmBefore !== undefined && awaitsConfirmation(order)
    ? awaitsApproval(order)
      ? {
          a_valider_avant: order.confirmBefore,
          version: order.version,
          ...(order.askedWhy === undefined ? {} : { a_valider_motif: order.askedWhy }),
        }
      : { a_confirmer_avant: order.confirmBefore }
    : {}),
});
/** Whether its total is still an estimate. */
export const estimateView = ({ lines }: Pick<Order, 'lines'>): { estimated?: true } =>
  lines.some(isEstimated) ? { estimated: true } : {};

/** Its maximum, while its pieces are unweighed. */
const highestView = ({ lines }: Order) =>
  lines.some(isEstimated) ? { total_ttc_au_plus: eurosFromCents(highestTotal(lines)) } : {};

/** Refunds of its online payments. */
const returnedView = (order: Order) => {
  const cents = receivedOf(order) - order.paidCents;
  return cents > 0 ? { montant_rendu: eurosFromCents(cents) } : {};
};

/** Payments recorded elsewhere, and deductions. */
export const elsewhereView = (order: Order) => {
  const cents = settledElsewhereCents(order);
  return cents > 0 ? { regle_ailleurs: eurosFromCents(cents) } : {};
};

/** What we owe the customer, apart from money that a provider holds. */
const owedView = (order: Order) => {
  const cents = owedElsewhereCents(order);
  return cents > 0 ? { a_rendre_hors_site: eurosFromCents(cents) } : {};
};

const excessView = (order: Order) => {
  const cents = excessCents(order);
  return cents > 0 ? { a_rendre: eurosFromCents(cents) } : {};
};

/** Amount authorised, and until when. */
const holdView = ({ hold }: Order) =>
  hold
    ? {
        autorisation: {
          montant: eurosFromCents(hold.cents),
          jusqu_au: hold.until,
          ...(hold.renews ? { prolongeable: true as const } : {}),
        },
      }
    : {};

/** Of a partly shipped order. */
const partView = (order: Order) => {
  const rest = order.deliveryStatus === 'expedie' ? stayedBehind(order) : [];
  if (rest.length === 0) return {};
  return {
    reste_a_partir: rest.map(({ label, awaited, milli }) => ({
      produit_nom: label,
      unite: awaited.unit,
      reste: wireFromMilli(milli),
      sur: wireFromQuantity(awaited),
    })),
  };
};

/** Deadline of the customer's answer: a later reader sees that it has passed. */
const proposalView = (order: Order) => {
  const [first] = mayDo('weigh', order) ? openQuestions(order) : [];
  return first === undefined ? {} : { reponse_avant: first };
};
const openQuestions = ({ proposals = [] }: Order): string[] =>
  proposals
    .filter(({ state }) => state === 'open')
    .map(({ until }) => until)
    .toSorted();

/** Only while it is delivered: an undone handover is in transit again. */
export const handoverView = ({ deliveryStatus, proof, lines }: Order): Handover | null =>
  deliveryStatus === 'livre' && proof
    ? {
        receiver: proof.receiver,
        at: proof.at,
        reserves: proof.reserves,
        ...measuredView(proof, lines),
        ...(proof.signed ? { signed: true as const } : {}),
        ...(proof.taken
          ? { encaisse: { montant: eurosFromCents(proof.taken.cents), moyen: proof.taken.way } }
          : {}),
        refused: proof.refused.map((refused) => refusedView(refused, lines)),
      }
    : null;

const refusedView = (refused: RefusedLine, lines: Order['lines']): Handover['refused'][number] => {
  const line = lines.find(({ productId }) => productId === refused.productId);
  const part = refusedPart(refused, line);
  return {
    product_id: refused.productId,
    label: line?.label ?? refused.productId,
    reason: refused.reason,
    ...(part === undefined ? {} : { part }),
  };
};

const measuredView = ({ temperatureDeci }: DeliveryProof, lines: Order['lines']) => {
  if (temperatureDeci === undefined) return {};
  const limit = chilledLimit(lines);
  return { temperature: temperatureDeci / 10, ...(limit === null ? {} : { temperature_max: limit }) };
};

const deliveryView = (order: Order) => {
  const { delivery } = order;
  const remise = handoverView(order);
  return {
    date_livraison: delivery?.day ?? null,
    ...(delivery?.address ? { lieu_livraison: delivery.address.label } : {}),
    adresse_livraison: delivery?.address ? addressLine(delivery.address) : null,
    note_livraison: delivery?.note ?? '',
    ...(remise ? { remise } : {}),
  };
};

const stepView = ({ fromMilli, unitPriceE4 }: LineStep) => ({
  des: wireFromMilli(fromMilli),
  prix_unitaire: eurosFromPrice(unitPriceE4),
});

/** PRO-35. */
export const detailLine = (line: OrderLine, isClosed: boolean): OrderLineReply => ({
  produit_id: line.productId,
  produit_ref: line.ref,
  produit_nom: line.label,
  produit_categorie: line.category,
  unite: line.ordered.unit,
  prix_unitaire: eurosFromPrice(line.unitPriceE4),
  prix_motif: reasonShown(line.priceReason),
  ...(line.steps ? { paliers: line.steps.map(stepView) } : {}),
  quantite: wireFromQuantity(line.ordered),
  tva: line.vatRate / 100,
  tva_par_ligne: line.vatByLine === true,
  sous_total: eurosFromCents(lineTotal(line)),
  quantite_preparee:
    isClosed || !isSameQuantity(line.ordered, line.invoiced) ? wireFromQuantity(line.invoiced) : null,
  motif: line.reason ?? null,
  ...(line.cutNote === undefined ? {} : { note_decoupe: line.cutNote }),
  ...linePiecesView(line),
});
