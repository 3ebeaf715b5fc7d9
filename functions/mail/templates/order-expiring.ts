import type { Letter } from '#functions/mail/letter.ts';
import { inParisTime } from '#functions/mail/formats.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

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
