import { type Letter, inParisTime } from './letter.ts';
import { deliveryBlocks, orderAmounts } from './order-blocks.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isSameQuantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import { payableCents, dueCents, excessCents, receivedOf } from '#shared/orders/order-due.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { piecesLineText } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { agreedLines, beyondHoldCents, proposedQuantity, type Proposal } from '#shared/orders/proposal.ts';

/** Weighed: line by line the actual quantity instead of the ordered one, the reason, and the final amount. */
export const orderPreparedLetter = ({
  order,
  ordersUrl,
  paymentUrl,
}: {
  order: Order;
  ordersUrl: string;
  paymentUrl: string;
}): Letter => {
  const unlike = order.lines.filter(
    ({ pieces, ordered, invoiced }) =>
      !isSameQuantity(ordered, invoiced) && (!pieces || pieces.prepared !== pieces.ordered),
  );
  const money = (cents: number) => `${moneyText(cents)} TTC`;
  const due = receivedOf(order) > 0 || order.hold ? dueCents(order) : 0;
  return {
    subject: `Commande ${order.reference} préparée${order.awaitsShipment ? '' : ' et expédiée'}`,
    preview: `Montant exact, après pesée : ${money(order.totalTtcCents)}.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `Votre commande ${order.reference} est pesée${order.awaitsShipment ? '' : ' et part en livraison'}. Voici ce qui vous est livré, et son montant exact.`,
      },
      orderAmounts(order),
      ...weightBlocks(order),
      ...(unlike.length > 0 ? [{ kind: 'text' as const, text: unlike.map(differenceOf).join(' ') }] : []),
      ...(order.hold ? holdBlocks(order.hold, due) : order.paidCents > 0 ? moneyBlocks(order, due) : []),
      ...deliveryBlocks(order),
      {
        kind: 'text',
        text: 'À la remise, contrôlez avec le livreur la température et le poids. Toute réserve se note sur le bon de livraison.',
      },
      due > 0
        ? { kind: 'action', label: `Régler ${moneyText(due)}`, url: paymentUrl }
        : { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};

/** Weight of each individually weighed piece, in the order in which a claim names them. */
const weightBlocks = ({ lines }: Order): Letter['blocks'] => {
  const texts = lines.flatMap(({ label, pieces }) =>
    pieces?.weights?.length
      ? [`${label} : ${pieces.weights.map((grams) => quantityText(quantityOf('kg', grams))).join(' ; ')}.`]
      : [],
  );
  return texts.length === 0 ? [] : [{ kind: 'text', text: `Poids de chaque pièce. ${texts.join(' ')}` }];
};

/** The captured part of the authorisation, and the amount due beyond it. */
const holdBlocks = ({ takesCents = 0 }: OrderHold, due: Cents): Letter['blocks'] => {
  const rest =
    due > 0
      ? ` La pesée fait ${moneyText(due)} de plus que le montant autorisé : rien n’en est prélevé sans votre accord, vous les réglez en ligne.`
      : '';
  return takesCents === 0
    ? []
    : [
        {
          kind: 'text',
          text: `${moneyText(takesCents)} sont débités sur le paiement que vous avez autorisé.${rest}`,
        },
      ];
};

/** What happens with the payments. */
const moneyBlocks = (order: Order, due: Cents): Letter['blocks'] => {
  const paid = `Vous avez réglé ${moneyText(order.paidCents)} TTC`;
  const back = excessCents(order);
  const text =
    due > 0
      ? `${paid}. La pesée fait ${moneyText(due)} de plus : rien n’est prélevé sans votre accord, vous les réglez en ligne par carte ou PayPal.`
      : back > 0
        ? `${paid} : ${moneyText(back)} vous seront remboursés, par le moyen de paiement utilisé.`
        : payableCents(order) > order.paidCents
          ? shortText(order)
          : '';
  return text === '' ? [] : [{ kind: 'text', text }];
};

/** Paid less than the total without a rest: a part was refunded, or the rest is below the minimum. */
const shortText = (order: Order): string => {
  const received = `Vous avez réglé ${moneyText(receivedOf(order))} TTC`;
  const returned = receivedOf(order) - order.paidCents;
  return returned > 0
    ? `${received} : ${moneyText(returned)} vous ont été rendus.`
    : `${received} : nous ne vous demandons pas la différence.`;
};

const differenceOf = (line: OrderLine): string => {
  const { label, ordered, invoiced, reason, pieces } = line;
  const was = pieces ? piecesText(pieces.ordered) : quantityText(ordered);
  const is = piecesLineText(line) ?? quantityText(invoiced);
  return `${label} : ${is} au lieu de ${was}${reason ? ` (${reason})` : ''}.`;
};

/** To the customer: a product runs short, with a proposed replacement to accept or reject. */
export const orderReplacementLetter = (order: Order, proposal: Proposal, answerUrl: string): Letter => {
  const { productId, label, ordered, instead } = proposal;
  const proposed =
    instead.productId === productId
      ? `${quantityText(instead.ordered)} au lieu de ${quantityText(ordered)}`
      : `${quantityText(instead.ordered)} de « ${instead.label} » à la place`;
  const total = orderTotal(agreedLines(order, proposal)).ttcCents;
  const isBound = proposal.kind === 'bound';
  const why = isBound
    ? `les pièces de « ${label} » que nous avons dépassent la limite que vous avez demandée`
    : `« ${label} » (${quantityText(ordered)}) manque`;
  const what = isBound
    ? `Nous vous proposons de les prendre jusqu’à ${quantityText(proposedQuantity(proposal))} ; vous payez le poids pesé.${beyondText(order, proposal)}`
    : `Nous vous proposons ${proposed}. La commande ferait alors ${moneyText(total)} TTC avant pesée, au lieu de ${moneyText(order.totalTtcCents)}.`;
  return {
    subject: `Commande ${order.reference} : votre accord, s’il vous plaît`,
    preview: isBound ? what : `Il manque « ${label} ». Nous vous proposons : ${proposed}.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `Nous préparons votre commande ${order.reference}, et ${why}.`,
      },
      {
        kind: 'text',
        text: what,
      },
      { kind: 'action', label: 'Voir et répondre', url: answerUrl },
      {
        kind: 'note',
        text: `Rien n’est remplacé ni prélevé sans votre accord. Ce lien ne sert qu’une fois, jusqu’au ${inParisTime(proposal.until)} ou jusqu’à la clôture de la préparation. Vous pouvez aussi répondre dans « Mes commandes ».`,
      },
    ],
    reason: 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};

/** States before the acceptance what the authorisation does not cover. */
const beyondText = (order: Order, proposal: Proposal): string => {
  const beyond = beyondHoldCents(order, proposal);
  return beyond === 0
    ? ''
    : ` Votre autorisation de paiement ne couvre pas tout : jusqu’à ${moneyText(beyond)} resteraient à régler en ligne après la pesée.`;
};
