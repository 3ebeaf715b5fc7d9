import type { Letter } from '#functions/mail/letter.ts';
import { inParisTime } from '#functions/mail/formats.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';

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
