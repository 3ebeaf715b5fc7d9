import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isSameQuantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import { payableCents, dueCents, excessCents, receivedOf } from '#shared/orders/order-due.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { piecesLineText } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

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
