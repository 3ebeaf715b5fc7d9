import type { Letter } from '#functions/mail/letter.ts';
import type { Order } from '#shared/orders/order.ts';

/** Cancelled because it was not paid in time. */
export const orderExpiredLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => ({
  subject: `Commande ${order.reference} annulée, faute de règlement`,
  preview: 'Rien n’a été débité.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande ${order.reference} n’a pas été réglée dans le délai annoncé : elle est annulée, et rien n’a été débité.`,
    },
    {
      kind: 'text',
      text: 'Vous la voulez encore ? « Recommander » la remet dans votre panier au prix et au stock du jour.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce qu’une de vos commandes a changé.',
});
