import type { Letter } from '#functions/mail/letter.ts';
import { dayInFrench, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

type About = { order: Order; ordersUrl: string };

const REASON = 'Vous recevez ce message parce que votre entreprise commande à plusieurs chez nous.';

/** To the Gérants: somebody ordered who may not spend as much by themselves. */
export const approvalAskedLetter = ({
  order,
  author,
  ordersUrl,
}: About & { author: string | undefined }): Letter => {
  const until = new Date(order.confirmBefore ?? order.placedAt);
  const before = `${dayInFrench(parisDay(until))} à ${parisClock(until)}`;
  return {
    subject: `Commande ${order.reference} à valider avant le ${before}`,
    preview: `${moneyText(order.totalTtcCents)} TTC, la viande est réservée.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `${sentText(order, author)}, de ${moneyText(order.totalTtcCents)} TTC. Elle attend votre oui : acceptez-la, changez-la ou refusez-la, avec un mot si vous voulez.`,
      },
      {
        kind: 'text',
        text: `La viande est réservée jusqu’au ${before}. Sans réponse d’un Gérant d’ici là, la commande est annulée.`,
      },
      { kind: 'action', label: 'Répondre', url: ordersUrl },
    ],
    reason: REASON,
  };
};

const sentText = ({ reference, standing }: Order, author: string | undefined): string =>
  standing
    ? `La commande ${reference} vient d’une commande régulière${author === undefined ? '' : ` de ${author}`}, au-dessus d’un plafond`
    : `${author ?? 'Une personne de votre équipe'} a envoyé la commande ${reference}`;

export const approvedLetter = ({ order, ordersUrl }: About): Letter => ({
  subject: `Commande ${order.reference} validée`,
  preview: 'Nous la préparons.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Un Gérant a validé la commande ${order.reference} : elle est enregistrée chez nous.`,
    },
    { kind: 'action', label: 'Voir la commande', url: ordersUrl },
  ],
  reason: REASON,
});

/** `why`: the Gérant's word, or that nobody answered in time. */
export const notApprovedLetter = ({ order, ordersUrl, why }: About & { why: string | null }): Letter => ({
  subject: `Commande ${order.reference} non validée`,
  preview: 'Elle est annulée, rien ne sera livré.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `La commande ${order.reference} attendait le oui d’un Gérant. ${why ?? 'Elle n’a pas été validée'}. Elle est annulée : rien ne sera livré, et rien n’est dû.`,
    },
    {
      kind: 'text',
      text: '« Recommander » la remet dans le panier, au prix et au stock du jour.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: REASON,
});
