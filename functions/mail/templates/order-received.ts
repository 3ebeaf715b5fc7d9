import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import { inParisTime } from '#functions/mail/formats.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isEstimated } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';

/** The order as recorded: names and prices of that time. */
const heavier = ({ lines }: Order): string =>
  lines.some(isEstimated) ? ', et de quoi payer des pièces plus lourdes que prévu (20 % au plus)' : '';

const received = ({ reference, placedAt, takenBy }: Order): string =>
  takenBy
    ? `Nous avons noté votre commande ${reference}, prise au téléphone par ${takenBy.name} le ${inParisTime(placedAt)}. Merci de votre confiance.`
    : `Nous avons bien reçu votre commande ${reference} du ${inParisTime(placedAt)}. Merci de votre confiance.`;

export const orderReceivedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  /** If a card is captured after weighing: what it authorises above the price. */
  tolerance?: number,
): Letter => {
  // unweighed pieces are always authorised first
  const tolerancePercent = tolerance ?? (order.lines.some(isEstimated) ? 0 : undefined);
  return {
    subject: `Commande ${order.reference} ${order.takenBy ? 'prise au téléphone' : 'enregistrée'}`,
    preview: `Total : ${order.lines.some(isEstimated) ? 'environ ' : ''}${moneyText(order.totalTtcCents)} TTC.`,
    greeted: order.customerName,
    blocks: [
      { kind: 'text', text: received(order) },
      orderAmounts(order),
      ...deliveryBlocks(order),
      {
        kind: 'text',
        text: order.takenBy
          ? 'Relisez-la : vous pouvez la suivre, la modifier et la payer en ligne depuis votre Espace Pro, ou nous rappeler.'
          : 'Vous pouvez la suivre, et la payer en ligne, depuis votre Espace Pro.',
      },
      ...(tolerancePercent === undefined
        ? []
        : [
            {
              kind: 'text' as const,
              text: `En payant par carte ou PayPal, vous autorisez le prix de la commande${tolerancePercent === 0 ? '' : ` et une tolérance de ${tolerancePercent} %`}${heavier(order)} : rien n’est débité avant la pesée, puis seul le montant exact l’est, jamais plus que le montant autorisé.`,
            },
          ]),
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: order.takenBy
      ? 'Vous recevez ce message parce qu’une commande a été prise pour vous au téléphone.'
      : 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};
