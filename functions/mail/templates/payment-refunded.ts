import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Refund } from '#shared/payments/refund.ts';

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
