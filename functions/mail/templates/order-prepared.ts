import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isSameQuantity, quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** What was weighed: line by line what it is instead of what was ordered and why, and the final amount. */
export const orderPreparedLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => {
  const unlike = order.lines.filter((line) => !isSameQuantity(line.ordered, line.invoiced));
  const money = (cents: number) => `${moneyText(cents)} TTC`;
  const difference = order.totalTtcCents - order.paidCents;
  return {
    subject: `Commande ${order.reference} préparée et expédiée`,
    preview: `Montant exact, après pesée : ${money(order.totalTtcCents)}.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `Votre commande ${order.reference} est pesée et part en livraison. Voici ce qui vous est livré, et son montant exact.`,
      },
      orderAmounts(order),
      ...(unlike.length > 0 ? [{ kind: 'text' as const, text: unlike.map(differenceOf).join(' ') }] : []),
      ...(order.paidCents > 0 && difference !== 0
        ? [
            {
              kind: 'text' as const,
              text:
                difference < 0
                  ? `Vous avez réglé ${money(order.paidCents)} : ${money(-difference)} vous seront remboursés.`
                  : `Vous avez réglé ${money(order.paidCents)}. Rien ne sera prélevé sans votre accord : nous vous contacterons pour les ${money(difference)} restants.`,
            },
          ]
        : []),
      ...deliveryBlocks(order),
      {
        kind: 'text',
        text: 'À la remise, contrôlez avec le livreur la température et le poids. Toute réserve se note sur le bon de livraison.',
      },
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};

const differenceOf = ({ label, ordered, invoiced, reason }: OrderLine): string =>
  `${label} : ${quantityText(invoiced)} au lieu de ${quantityText(ordered)}${reason ? ` (${reason})` : ''}.`;
