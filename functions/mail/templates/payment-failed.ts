import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

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
