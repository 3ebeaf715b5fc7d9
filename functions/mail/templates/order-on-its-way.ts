import type { Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks } from '#functions/mail/order-blocks.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import { stayedBehind } from '#shared/orders/backorder.ts';

export const orderOnItsWayLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => {
  const rest = stayedBehind(order);
  return {
    subject: `Commande ${order.reference} ${rest.length > 0 ? 'en partie ' : ''}en route`,
    preview: rest.length > 0 ? 'Une partie a quitté notre quai.' : 'Elle a quitté notre quai.',
    greeted: order.customerName,
    blocks: [
      { kind: 'text', text: departureText(order, rest) },
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

/** For a partial shipment: the lines that were not shipped. */
const departureText = ({ reference }: Order, rest: ReturnType<typeof stayedBehind>): string => {
  if (rest.length === 0) return `Votre commande ${reference} est partie en livraison.`;
  const lines = rest.map(
    ({ label, awaited, milli }) =>
      `${label}, ${quantityText(quantityOf(awaited.unit, milli))} sur ${quantityText(awaited)}`,
  );
  return `Une partie de votre commande ${reference} est partie en livraison. N’est pas encore parti : ${lines.join(' ; ')}.`;
};
