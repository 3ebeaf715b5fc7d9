import type { Letter } from '#functions/mail/letter.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { settledElsewhereCents } from '#shared/orders/order-due.ts';

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
