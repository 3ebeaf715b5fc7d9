import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { payableCents } from '#shared/orders/order-due.ts';

/** The order was changed in Dolibarr: changes and new total. */
export const orderAdjustedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  changes: readonly string[],
): Letter => {
  const isCancelled = order.status === 'annule';
  const total = moneyText(order.totalTtcCents);
  return {
    subject: `Commande ${order.reference} ${isCancelled ? 'annulée par nos soins' : 'ajustée par nos soins'}`,
    preview: isCancelled ? 'Elle ne sera pas livrée.' : `Nouveau total : ${total} TTC.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: isCancelled
          ? `Nous avons annulé votre commande ${order.reference} : elle ne sera ni préparée ni livrée.`
          : `En préparant votre commande ${order.reference}, nous l’avons ajustée à ce que nous livrons.`,
      },
      ...changes.map((text) => ({ kind: 'text' as const, text: `– ${text}` })),
      ...(isCancelled ? [] : [orderAmounts(order), ...deliveryBlocks(order)]),
      ...(order.paidCents > 0 && order.paidCents !== (isCancelled ? 0 : payableCents(order))
        ? [
            {
              kind: 'text' as const,
              text: `Vous avez déjà réglé ${moneyText(order.paidCents)} : nous revenons vers vous pour ${isCancelled ? 'vous les rendre' : 'la différence'}.`,
            },
          ]
        : []),
      { kind: 'text', text: 'Une question ? Répondez à ce message ou appelez-nous.' },
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que nous avons changé une de vos commandes.',
  };
};
