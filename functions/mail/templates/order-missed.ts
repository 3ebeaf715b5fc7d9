import type { Letter } from '#functions/mail/letter.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import type { MissedVisit } from '#shared/orders/missed-visit.ts';
import type { Order } from '#shared/orders/order.ts';

const when = ({ at }: MissedVisit): string => {
  const instant = new Date(at);
  return `le ${frenchDay(parisDay(instant))} à ${parisClock(instant)}`;
};

/** To the customer: nobody was there to receive the goods, and what follows. */
export const orderMissedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  missed: MissedVisit,
): Letter => ({
  subject: `Commande ${order.reference} : nous sommes passés sans vous trouver`,
  preview: `Notre livreur est passé ${when(missed)}.`,
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Notre livreur est passé ${when(missed)} avec votre commande ${order.reference}, et personne n’a pu la recevoir.`,
    },
    ...(order.delivery?.address
      ? [{ kind: 'text' as const, text: `Adresse de livraison – ${addressLine(order.delivery.address)}.` }]
      : []),
    {
      kind: 'text',
      text: 'La marchandise revient chez nous, au froid. Répondez à ce message ou appelez-nous pour convenir d’un nouveau passage.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez passé une commande.',
});

/** To the administrators: the missed customer, and the driver's note. */
export const orderMissedHouseLetter = (order: Order, missed: MissedVisit, roundsUrl: string): Letter => ({
  subject: `Absent : ${order.customerName}, commande ${order.reference}`,
  preview: `Passage en vain ${when(missed)}.`,
  blocks: [
    { kind: 'text', text: `${order.customerName} était absent ${when(missed)}.` },
    ...(missed.note === '' ? [] : [{ kind: 'text' as const, text: `Le livreur note : ${missed.note}` }]),
    {
      kind: 'text',
      text: 'La commande reste à livrer. Sa marchandise est dans « Retours à ranger » : convenez d’un nouveau passage avec le client, ou rangez-la.',
    },
    { kind: 'action', label: 'Voir les livraisons', url: roundsUrl },
  ],
  reason: 'Vous recevez ce message parce qu’un livreur a noté un client absent.',
});
