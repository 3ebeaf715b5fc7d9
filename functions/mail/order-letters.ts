import { type Letter, inParisTime } from './letter.ts';
import { deliveryBlocks, orderAmounts } from './order-blocks.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isEstimated } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';
import { payableCents, dueCents } from '#shared/orders/order-due.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { clockText } from '#shared/kernel/clock-text.ts';
import { dayInFrench, frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import type { Window } from '#shared/rounds/announced-windows.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { stayedBehind } from '#shared/orders/backorder.ts';
import type { MissedVisit } from '#shared/orders/missed-visit.ts';
import { celsiusText } from '#shared/orders/chilled-limit.ts';
import { refusedText } from '#shared/orders/delivery-proof.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** The order as recorded: names and prices of that time. */
const heavier = ({ lines }: Order): string =>
  lines.some(isEstimated) ? ', et de quoi payer des pièces plus lourdes que prévu (20 % au plus)' : '';

const received = ({ reference, placedAt, takenBy }: Order): string =>
  takenBy
    ? `Nous avons noté votre commande ${reference}, prise au téléphone par ${takenBy.name} le ${inParisTime(placedAt)}. Merci de votre confiance.`
    : `Nous avons bien reçu votre commande ${reference} du ${inParisTime(placedAt)}. Merci de votre confiance.`;

export const orderReceivedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  /** If a card is captured after weighing: what it authorises above the price. */
  tolerance?: number,
): Letter => {
  // unweighed pieces are always authorised first
  const tolerancePercent = tolerance ?? (order.lines.some(isEstimated) ? 0 : undefined);
  return {
    subject: `Commande ${order.reference} ${order.takenBy ? 'prise au téléphone' : 'enregistrée'}`,
    preview: `Total : ${order.lines.some(isEstimated) ? 'environ ' : ''}${moneyText(order.totalTtcCents)} TTC.`,
    greeted: order.customerName,
    blocks: [
      { kind: 'text', text: received(order) },
      orderAmounts(order),
      ...deliveryBlocks(order),
      {
        kind: 'text',
        text: order.takenBy
          ? 'Relisez-la : vous pouvez la suivre, la modifier et la payer en ligne depuis votre Espace Pro, ou nous rappeler.'
          : 'Vous pouvez la suivre, et la payer en ligne, depuis votre Espace Pro.',
      },
      ...(tolerancePercent === undefined
        ? []
        : [
            {
              kind: 'text' as const,
              text: `En payant par carte ou PayPal, vous autorisez le prix de la commande${tolerancePercent === 0 ? '' : ` et une tolérance de ${tolerancePercent} %`}${heavier(order)} : rien n’est débité avant la pesée, puis seul le montant exact l’est, jamais plus que le montant autorisé.`,
            },
          ]),
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: order.takenBy
      ? 'Vous recevez ce message parce qu’une commande a été prise pour vous au téléphone.'
      : 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};

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

/** The order was changed in Dolibarr: changes and new total. */
export const orderAdjustedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  changes: readonly string[],
): Letter => {
  const isCancelled = order.status === 'annule';
  const total = moneyText(order.totalTtcCents);
  return {
    subject: `Commande ${order.reference} ${isCancelled ? 'annulée par nos soins' : 'ajustée par nos soins'}`,
    preview: isCancelled ? 'Elle ne sera pas livrée.' : `Nouveau total : ${total} TTC.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: isCancelled
          ? `Nous avons annulé votre commande ${order.reference} : elle ne sera ni préparée ni livrée.`
          : `En préparant votre commande ${order.reference}, nous l’avons ajustée à ce que nous livrons.`,
      },
      ...changes.map((text) => ({ kind: 'text' as const, text: `– ${text}` })),
      ...(isCancelled ? [] : [orderAmounts(order), ...deliveryBlocks(order)]),
      ...(order.paidCents > 0 && order.paidCents !== (isCancelled ? 0 : payableCents(order))
        ? [
            {
              kind: 'text' as const,
              text: `Vous avez déjà réglé ${moneyText(order.paidCents)} : nous revenons vers vous pour ${isCancelled ? 'vous les rendre' : 'la différence'}.`,
            },
          ]
        : []),
      { kind: 'text', text: 'Une question ? Répondez à ce message ou appelez-nous.' },
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que nous avons changé une de vos commandes.',
  };
};

/** An unpaid order of a new account will soon be cancelled. */
export const orderExpiringLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  cancelAt: string,
): Letter => ({
  subject: `Commande ${order.reference} à régler avant le ${inParisTime(cancelAt)}`,
  preview: 'Ensuite elle sera annulée, et la viande remise en vente.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande ${order.reference} n’est pas encore réglée. Nous vous la gardons jusqu’au ${inParisTime(cancelAt)} ; ensuite elle sera annulée d’elle-même.`,
    },
    {
      kind: 'amounts',
      rows: [],
      totals: [{ label: 'Total de la commande TTC', amount: moneyText(order.totalTtcCents) }],
    },
    {
      kind: 'text',
      text: 'Vous réglez autrement, ou plus tard ? Répondez à ce message ou appelez-nous : une commande que nous avons validée reste.',
    },
    { kind: 'action', label: 'Payer ma commande', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez passé une commande.',
});

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
