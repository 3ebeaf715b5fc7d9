import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks } from '#functions/mail/order-blocks.ts';
import type { Order } from '#shared/orders/order.ts';

export const orderOnItsWayLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => ({
  subject: `Commande ${order.reference} en route`,
  preview: 'Elle a quitté notre quai.',
  greeted: order.customerName,
  blocks: [
    { kind: 'text', text: `Votre commande ${order.reference} est partie en livraison.` },
    ...deliveryBlocks(order),
    {
      kind: 'text',
      text: 'À la remise, contrôlez avec le livreur la température et le poids. Toute réserve se note sur le bon de livraison.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez passé une commande.',
});
