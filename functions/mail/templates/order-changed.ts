import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

/** The order as it is now, after an edit, a cancellation or its reversal. */
export const orderChangedLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => {
  const cancelled = order.status === 'annule';
  return {
    subject: `Commande ${order.reference} ${cancelled ? 'annulée' : 'modifiée'}`,
    preview: cancelled
      ? 'Elle ne sera pas livrée.'
      : `Nouveau total : ${moneyText(order.totalTtcCents)} TTC.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: cancelled
          ? `Votre commande ${order.reference} est annulée : elle ne sera ni préparée ni livrée.${order.paidCents > 0 ? ' Votre paiement vous sera remboursé.' : ''}`
          : `Votre commande ${order.reference} a été modifiée. Voici ce qu’elle contient maintenant.`,
      },
      ...(cancelled ? [] : [orderAmounts(order), ...deliveryBlocks(order)]),
      {
        kind: 'text',
        text: 'Ce changement n’est pas le vôtre ? Répondez à ce message ou appelez-nous.',
      },
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce qu’une de vos commandes a changé.',
  };
};
