import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { settledElsewhereCents } from '#shared/orders/order-due.ts';

/** What the provider confirmed, not what the browser said. */
export const paymentReceivedLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => ({
  subject: `Paiement reçu pour la commande ${order.reference}`,
  preview: `${moneyText(order.paidCents)} reçus. Merci.`,
  greeted: order.customerName,
  blocks: [
    { kind: 'text', text: `Nous avons bien reçu votre paiement pour la commande ${order.reference}. Merci.` },
    {
      kind: 'amounts',
      rows: [],
      totals: [
        { label: 'Total de la commande TTC', amount: moneyText(order.totalTtcCents) },
        { label: 'Montant réglé', amount: moneyText(order.paidCents) },
        ...(settledElsewhereCents(order) > 0
          ? [
              {
                label: 'Reçu ou déduit par la maison',
                amount: moneyText(settledElsewhereCents(order)),
              },
            ]
          : []),
      ],
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez payé une commande.',
});
