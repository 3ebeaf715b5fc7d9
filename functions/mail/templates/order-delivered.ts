import type { Letter } from '#functions/mail/letter.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { celsiusText } from '#shared/orders/chilled-limit.ts';
import { refusedText } from '#shared/orders/delivery-proof.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** Who accepted it, and notes at the handover: the customer may have been absent. */
const handoverBlocks = ({ proof, lines }: Order): Letter['blocks'] => {
  if (!proof) return [];
  const at = new Date(proof.at);
  return [
    {
      kind: 'text',
      text: [
        `Reçue par ${proof.receiver} le ${frenchDay(parisDay(at))} à ${parisClock(at)}.`,
        proof.temperatureDeci === undefined
          ? ''
          : `Température à la remise : ${celsiusText(proof.temperatureDeci / 10)}.`,
        proof.reserves ? `Réserves notées : ${proof.reserves}` : 'Aucune réserve.',
        proof.taken ? `Réglé au livreur : ${takenText(proof.taken)}.` : '',
        ...proof.refused.map((refused) => `Refusé : ${refusedText(refused, lines)}.`),
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    },
  ];
};

export const orderDeliveredLetter = ({
  order,
  ordersUrl,
  originUrl,
}: {
  order: Order;
  ordersUrl: string;
  /** Origin of its meat, to print; absent if it was not weighed here. */
  originUrl?: string;
}): Letter => ({
  subject: `Commande ${order.reference} livrée`,
  preview: 'Merci de votre confiance.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande ${order.reference} a été livrée. Merci de votre confiance.`,
    },
    ...handoverBlocks(order),
    {
      kind: 'text',
      text:
        dueCents(order) > 0
          ? 'Elle reste à régler : vous pouvez la payer en ligne depuis votre Espace Pro.'
          : 'Pour la repasser telle quelle, utilisez « Recommander » dans votre Espace Pro.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ...(originUrl === undefined
      ? []
      : [{ kind: 'note' as const, text: 'L’origine de vos viandes, à afficher :', url: originUrl }]),
    { kind: 'note', text: 'Un manque ou un doute sur un produit ? Répondez à ce message le jour même.' },
  ],
  reason: 'Vous recevez ce message parce que vous avez passé une commande.',
});
