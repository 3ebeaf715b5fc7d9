import type { Letter } from '#functions/mail/letter.ts';
import { dayInFrench, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

type About = { order: Order; ordersUrl: string };

const REASON = 'Vous recevez ce message parce que votre entreprise commande à plusieurs chez nous.';

/** To the Gérants: an order above its author's limits. */
export const approvalRequestLetter = ({
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
        text: `${sentText(order, author)}, de ${moneyText(order.totalTtcCents)} TTC${whereTo(order)}${order.askedWhy === undefined ? '' : ` (${order.askedWhy})`}. Elle attend votre oui : acceptez-la, changez-la ou refusez-la, avec un mot si vous voulez.`,
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

/** « pour Labo traiteur, livraison le jeudi 3 décembre 2026 ». */
const whereTo = ({ delivery }: Order): string =>
  [
    delivery?.address && `, pour ${delivery.address.label}`,
    delivery?.day && `, livraison le ${dayInFrench(delivery.day)}`,
  ]
    .filter(Boolean)
    .join('');

const sentText = ({ reference, standing }: Order, author: string | undefined): string =>
  standing
    ? `La commande ${reference} vient d’une commande régulière${author === undefined ? '' : ` de ${author}`}, au-dessus d’un plafond`
    : `${author ?? 'Une personne de votre équipe'} a envoyé la commande ${reference}`;

/** To the Gérants: a requested change above its author's limits. */
export const editRequestLetter = ({
  order,
  author,
  changes,
  why,
  ordersUrl,
}: About & { author: string | undefined; changes: string; why: string }): Letter => ({
  subject: `Commande ${order.reference} : un changement vous est demandé`,
  preview: 'La commande reste comme elle est tant que vous ne la changez pas.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `${author ?? 'Une personne de votre équipe'} voudrait changer la commande ${order.reference} : ${changes}.`,
    },
    {
      kind: 'text',
      text: `Pour elle ou lui : ${why}. Rien n’est changé, et rien de plus n’est réservé : ouvrez la commande pour la changer vous-même, avant son heure limite.`,
    },
    { kind: 'action', label: 'Ouvrir la commande', url: ordersUrl },
  ],
  reason: REASON,
});

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

/** `why`: the Gérant's reason, or no answer in time. */
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

/** To the Gérants: the standing orders of a former member need a decision. */
export const standingOrdersLeftLetter = ({
  name,
  orders,
  url,
}: {
  name: string;
  orders: readonly string[];
  url: string;
}): Letter => ({
  subject: `Que deviennent les commandes régulières de ${name} ?`,
  preview: 'Chacune de leurs commandes attend un Gérant jusqu’à votre décision.',
  blocks: [
    {
      kind: 'text',
      text: `${name} a quitté votre entreprise et y laisse : ${orders.map((each) => `« ${each} »`).join(', ')}.`,
    },
    {
      kind: 'text',
      text: 'Pour en reprendre une, ouvrez-la et enregistrez-la : elle est alors à votre nom. Sinon, mettez-y fin. D’ici là, chacune de ses commandes attend l’accord d’un Gérant.',
    },
    { kind: 'action', label: 'Ouvrir les commandes régulières', url },
  ],
  reason: 'Vous recevez ce message parce que vous êtes Gérant d’un compte professionnel.',
});
