import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { findReaders } from '#functions/customers/customers.module.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { approvalReaders } from '#shared/customers/people/letters.ts';
import { whyNotEdited } from '#shared/orders/edit-refusal.ts';
import {
  orderApprovalRequested,
  orderApproved,
  orderEditRequested,
  orderNotApproved,
} from '#shared/orders/orders.events.ts';
import { personLeft } from '#shared/customers/customers.events.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Letter } from './letter.ts';
import {
  type MailServices,
  authorOf,
  envelopeTo,
  MUST_GO,
  ordersUrlOf,
  toOrderReaders,
  type Write,
} from './writing.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';
import { dayInFrench, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** E-mails about orders that need a Gérant's approval. */
export const approvalMailHandlers = {
  /** Skipped if it was answered before. */
  'mail.order-approval-asked': handles(orderApprovalRequested, ({ data }): Write => async (services) => {
    const [order, readers] = await Promise.all([
      services.orders.find(data.customerId, data.orderId),
      findReaders(services, data.customerId),
    ]);
    if (!readers || !order || !awaitsApproval(order)) return undefined;
    const by = authorOf(order);
    const author = by === undefined ? undefined : await services.people.find(data.customerId, by);
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    const name = author ? fullName(author) : undefined;
    return envelopeTo(approvalReaders(readers), approvalRequestLetter({ order, author: name, ordersUrl }));
  }),
  /**
   * Standing orders of a former member need approval, date by date, until a Gérant takes them over or ends
   * them.
   */
  'mail.standing-orders-left': handles(
    personLeft,
    ({ data: { customerId = '', personId, name } }): Write =>
      async (services) => {
        const [standing, readers] = await Promise.all([
          services.standing.ofCustomer(customerId),
          findReaders(services, customerId),
        ]);
        const left = standing.filter(({ by, ended }) => by !== undefined && by === personId && !ended);
        if (!readers || left.length === 0) return undefined;
        const url = `${await services.siteOrigin()}/commandes-regulieres`;
        const letter = standingOrdersLeftLetter({ name, orders: left.map((each) => each.name), url });
        return envelopeTo(approvalReaders(readers), letter);
      },
  ),
  /** Skipped if it was cancelled or prepared before: it can no longer be changed. */
  'mail.order-edit-asked': handles(orderEditRequested, ({ data }): Write => async (services) => {
    const { customerId, orderId, personId, changes, why } = data;
    const [order, readers] = await Promise.all([
      services.orders.find(customerId, orderId),
      findReaders(services, customerId),
    ]);
    if (!readers || !order || whyNotEdited(order) !== undefined) return undefined;
    const author = personId === undefined ? undefined : await services.people.find(customerId, personId);
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    const name = author ? fullName(author) : undefined;
    const letter = editRequestLetter({ order, author: name, changes, why, ordersUrl });
    return envelopeTo(approvalReaders(readers), letter);
  }),
  'mail.order-approved': handles(
    orderApproved,
    ({ data }): Write =>
      (services) =>
        toBoth(services, data, (facts) =>
          facts.order.status === 'annule' ? undefined : approvedLetter(facts),
        ),
  ),
  /** A cancellation is always sent. */
  'mail.order-not-approved': handles(orderNotApproved, ({ data }): Write => async (services) => {
    const why = await whyEnded(services, data);
    return toBoth(
      services,
      data,
      (facts) => (facts.order.status === 'annule' ? notApprovedLetter({ ...facts, why }) : undefined),
      MUST_GO,
    );
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/** To the author, also without a right to see prices: these e-mails have no amounts. */
const toBoth = async (
  services: MailServices,
  { customerId, orderId }: { customerId: string; orderId: string },
  write: (facts: { order: Order; ordersUrl: string }) => Letter | undefined,
  about: { mustGo?: boolean } = {},
) => {
  const order = await services.orders.find(customerId, orderId);
  if (!order || order.customerEmail === '') return undefined;
  const letter = write({ order, ordersUrl: ordersUrlOf(await services.siteOrigin(), order.id) });
  return letter && toOrderReaders(services, order, letter, { ...about, withoutAmounts: true });
};

/** Why it ended, from its history: a Gérant's reason, or no answer. */
const whyEnded = async (
  { orders }: MailServices,
  { orderId }: { orderId: Order['id'] },
): Promise<string | null> => {
  const history = await orders.history(orderId);
  return history.find(({ field, to }) => field === 'status' && to === 'annule')?.reason ?? null;
};

type About = { order: Order; ordersUrl: string };

const REASON = 'Vous recevez ce message parce que votre entreprise commande à plusieurs chez nous.';

/** To the Gérants: an order above its author's limits. */
const approvalRequestLetter = ({
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
const editRequestLetter = ({
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

const approvedLetter = ({ order, ordersUrl }: About): Letter => ({
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
const notApprovedLetter = ({ order, ordersUrl, why }: About & { why: string | null }): Letter => ({
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
const standingOrdersLeftLetter = ({
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
