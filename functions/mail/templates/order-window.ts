import type { Letter } from '#functions/mail/letter.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { clockText } from '#shared/kernel/clock-text.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Window } from '#shared/rounds/announced-windows.ts';

/** The evening before, or late on the day itself: the time window of the delivery. */
export const orderWindowLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  { day, from, to, today }: Window & { day: string; today: string },
): Letter => {
  const when = `entre ${clockText(from)} et ${clockText(to)}`;
  const { delivery } = order;
  const isToday = day === today;
  const which = isToday ? 'aujourd’hui' : 'demain';
  return {
    subject: `Commande ${order.reference} : livraison ${which} ${when}`,
    preview: `Le ${dayInFrench(day)}, ${when}.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `Votre commande ${order.reference} arrive ${which}, ${dayInFrench(day)}, ${when}.`,
      },
      ...(delivery?.address
        ? [{ kind: 'text' as const, text: `Adresse de livraison – ${addressLine(delivery.address)}.` }]
        : []),
      {
        kind: 'text',
        text: `À la remise, le livreur relève la température avec vous, et vous signez. Personne ne sera là ? ${isToday ? 'Appelez-nous.' : 'Répondez à ce message ou appelez-nous ce soir.'}`,
      },
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};
