import type { Letter } from '#functions/mail/letter.ts';
import type { Order } from '#shared/orders/order.ts';

/** Of a standing order, and not confirmed before its cutoff. */
export const orderUnconfirmedLetter = ({
  order,
  ordersUrl,
}: {
  order: Order;
  ordersUrl: string;
}): Letter => ({
  subject: `Commande ${order.reference} annulée : elle n’a pas été confirmée`,
  preview: 'Rien ne sera livré pour cette date.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande régulière ${order.reference} attendait votre confirmation jusqu’à son heure limite. Sans réponse, elle est annulée : rien ne sera livré, et rien n’est dû.`,
    },
    {
      kind: 'text',
      text: 'Vous préférez qu’elle parte sans confirmation ? Choisissez « Passer directement » dans Commandes régulières. La prochaine date viendra comme prévu.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez une commande régulière.',
});
