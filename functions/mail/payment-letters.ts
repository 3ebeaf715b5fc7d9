import { type Letter, inParisTime } from './letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { settledElsewhereCents } from '#shared/orders/order-due.ts';
import type { Refund } from '#shared/payments/refund.ts';
import type { PaymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { frenchDay } from '#shared/kernel/dates.ts';

/** The authorisation: nothing is captured yet, the exact amount follows weighing, at most this. */
export const paymentAuthorisedLetter = ({
  order,
  ordersUrl,
}: {
  order: Order;
  ordersUrl: string;
}): Letter | undefined =>
  order.hold && order.closedAt === undefined ? letterOf(order, order.hold, ordersUrl) : undefined;

const letterOf = (order: Order, { cents, until, renews }: OrderHold, ordersUrl: string): Letter => ({
  subject: `Paiement autorisé pour la commande ${order.reference}`,
  preview: 'Rien n’est débité avant la pesée de votre commande.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Le paiement de la commande ${order.reference} est autorisé. Rien n’est encore débité : le montant exact le sera une fois la commande pesée, jamais plus que le montant autorisé.`,
    },
    {
      kind: 'amounts',
      rows: [],
      totals: [
        { label: 'Total de la commande TTC, avant pesée', amount: moneyText(order.totalTtcCents) },
        { label: 'Montant autorisé, au plus', amount: moneyText(cents) },
      ],
    },
    ...(until === null
      ? []
      : [
          {
            kind: 'text' as const,
            text: `L’autorisation vaut jusqu’au ${inParisTime(until)}${renews ? ' et peut être prolongée une fois' : ''}. Si la pesée fait plus que le montant autorisé, nous vous demandons le reste par un lien ; rien de plus n’est débité sans votre accord.`,
          },
        ]),
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez payé une commande.',
});

type About = {
  order: Order;
  ordersUrl: string;
  /** The other orders that the same payment was for. */
  together?: readonly Order[];
  /** Of this payment, without earlier ones. */
  amountCents: Cents;
};

/** As confirmed by the provider, not by the browser. */
export const paymentReceivedLetter = ({ order, ordersUrl, together = [], amountCents }: About): Letter => {
  const orders = [order, ...together];
  const isOne = together.length === 0;
  return {
    subject: isOne
      ? `Paiement reçu pour la commande ${order.reference}`
      : `Paiement reçu pour ${orders.length} commandes`,
    preview: `${moneyText(amountCents)} reçus. Merci.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: isOne
          ? `Nous avons bien reçu votre paiement pour la commande ${order.reference}. Merci.`
          : `Nous avons bien reçu votre paiement pour ${orders.length} commandes. Merci.`,
      },
      isOne ? amountsOf(order, amountCents) : amountsOfAll(orders),
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: 'Vous recevez ce message parce que vous avez payé une commande.',
  };
};

const amountsOf = (order: Order, amountCents: Cents): Letter['blocks'][number] => ({
  kind: 'amounts',
  rows: [],
  totals: [
    { label: 'Total de la commande TTC', amount: moneyText(order.totalTtcCents) },
    ...(amountCents === order.paidCents ? [] : [{ label: 'Ce paiement', amount: moneyText(amountCents) }]),
    { label: 'Montant réglé', amount: moneyText(order.paidCents) },
    ...(settledElsewhereCents(order) > 0
      ? [{ label: 'Reçu ou déduit par la maison', amount: moneyText(settledElsewhereCents(order)) }]
      : []),
  ],
});

/** The paid amount of each order, and payments recorded elsewhere. */
const amountsOfAll = (orders: readonly Order[]): Letter['blocks'][number] => ({
  kind: 'amounts',
  rows: orders.map((order) => ({
    label: `Commande ${order.reference}`,
    quantity:
      settledElsewhereCents(order) > 0
        ? `${moneyText(settledElsewhereCents(order))} reçus ou déduits par la maison`
        : '',
    amount: moneyText(order.paidCents),
  })),
  totals: [
    { label: 'Montant réglé', amount: moneyText(orders.reduce((sum, each) => sum + each.paidCents, 0)) },
  ],
});

/** A payment that failed for good after the customer left the page. */
export const paymentFailedLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => ({
  subject: `Paiement non abouti pour la commande ${order.reference}`,
  preview: 'Rien n’a été débité. Votre commande est conservée.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Le paiement de votre commande ${order.reference} n’a pas abouti. Rien n’a été débité.`,
    },
    {
      kind: 'amounts',
      rows: [],
      totals: [{ label: 'Total de la commande TTC', amount: moneyText(order.totalTtcCents) }],
    },
    {
      kind: 'text',
      text: 'Votre commande est conservée : vous pouvez la payer de nouveau, par le même moyen ou par un autre.',
    },
    { kind: 'action', label: 'Payer ma commande', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce qu’un paiement a été demandé pour une de vos commandes.',
});

/** Amount and duration of a refund, once the provider confirms it. */
export const paymentRefundedLetter = (
  { order, ordersUrl }: { order: Order; ordersUrl: string },
  { amountCents, provider }: Pick<Refund, 'amountCents' | 'provider'>,
): Letter => ({
  subject: `Remboursement sur la commande ${order.reference}`,
  preview: `${moneyText(amountCents)} vous sont rendus. ${HOW_LONG[provider]}`,
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Nous vous rendons la somme ci-dessous sur votre commande ${order.reference}, par le moyen de paiement utilisé. ${HOW_LONG[provider]}`,
    },
    {
      kind: 'amounts',
      rows: [],
      totals: [
        { label: 'Remboursé', amount: moneyText(amountCents) },
        ...(order.status === 'annule'
          ? []
          : [{ label: 'Total de la commande TTC', amount: moneyText(order.totalTtcCents) }]),
      ],
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez payé une commande.',
});

/** Stripe: 5 to 10 business days; PayPal: at once to its balance, as long as Stripe to a card. */
const HOW_LONG: Record<Refund['provider'], string> = {
  stripe: 'Selon votre banque, la somme paraît sur votre compte sous 5 à 10 jours ouvrés.',
  paypal:
    'La somme revient sur votre solde PayPal, ou sous 5 à 10 jours ouvrés sur la carte ou le compte qui a payé.',
};

/** Overdue or soon due invoices, or orders without invoice: amounts of each and in total. */
export const paymentReminderLetter = ({
  name,
  invoices,
  isAhead,
  areOrders,
}: PaymentReminded['data']): Letter => {
  const total = moneyText(invoices.reduce((sum, { restCents }) => sum + restCents, 0));
  const [first] = invoices;
  const isOne = invoices.length === 1;
  const [one, many] = areOrders ? ['commande', 'commandes'] : ['facture', 'factures'];
  const counted = `${invoices.length} ${many}`;
  return {
    subject: isOne && first ? `${capital(one)} ${first.ref} à régler` : `${counted} à régler`,
    preview: isAhead
      ? `${isOne ? `Une ${one} arrive` : `${counted} arrivent`} à échéance.`
      : `${isOne ? `Une ${one} attend` : `${counted} attendent`} encore votre règlement.`,
    greeted: name,
    blocks: [
      { kind: 'text', text: isAhead ? soonDue(isOne, one, many) : pastDue(isOne, one, many) },
      {
        kind: 'amounts',
        rows: invoices.map(({ ref, dueDay, restCents }) => ({
          label: `${capital(one)} ${ref}`,
          quantity:
            dueDay === null ? '' : `${isAhead ? 'à régler pour le' : 'échue le'} ${frenchDay(dueDay)}`,
          amount: moneyText(restCents),
        })),
        totals: [{ label: 'Reste à régler TTC', amount: total }],
      },
      {
        kind: 'text',
        text: `${isAhead ? '' : 'Merci de nous régler dès que possible. '}Votre règlement est déjà parti ? Ne tenez pas compte de ce message.`,
      },
      {
        kind: 'text',
        text: 'Une question, un désaccord, un délai à convenir ? Répondez à ce message ou appelez-nous.',
      },
    ],
    reason: `Vous recevez ce message parce que des ${many} de votre établissement restent à régler.`,
  };
};

const soonDue = (isOne: boolean, one: string, many: string): string =>
  isOne
    ? `Pour mémoire, cette ${one} arrive à échéance :`
    : `Pour mémoire, ces ${many} arrivent à échéance :`;

const pastDue = (isOne: boolean, one: string, many: string): string =>
  isOne
    ? `Sauf erreur de notre part, cette ${one} a dépassé son échéance :`
    : `Sauf erreur de notre part, ces ${many} ont dépassé leur échéance :`;

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
