import { dayInFrench } from '#shared/kernel/dates.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { reasonShown } from '#shared/catalog/product.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { isEstimated, piecesLineText } from '#shared/orders/line-pieces.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { Block } from './letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** The lines and totals of an order: names and prices as recorded. */
export const orderAmounts = (order: Order): Block => ({
  kind: 'amounts',
  rows: order.lines.map((line) => ({
    label: labelled(line),
    quantity: piecesLineText(line) ?? quantityText(line.invoiced),
    amount: `${isEstimated(line) ? '≈ ' : ''}${moneyText(lineTotal(line))}`,
  })),
  totals: [
    { label: 'Total HT', amount: `${about(order)}${moneyText(order.totalHtCents)}` },
    { label: 'TVA', amount: `${about(order)}${moneyText(order.totalVatCents)}` },
    ...totalOf(order),
  ],
});

const about = (order: Order): string => (order.lines.some(isEstimated) ? '≈ ' : '');

/** An unweighed order has no price yet. */
const totalOf = (order: Order) => {
  const amount = moneyText(order.totalTtcCents);
  return order.lines.some(isEstimated)
    ? [{ label: 'Total TTC environ (vous payez le poids pesé)', amount: `≈ ${amount}` }]
    : [{ label: 'Total TTC', amount }];
};

/** With the reason of a special price, and the cut. */
const labelled = ({ label, priceReason, cutNote }: OrderLine): string => {
  const reason = reasonShown(priceReason);
  return [
    reason === null ? label : `${label} (${reason})`,
    ...(cutNote ? [`découpe : ${cutNote}`] : []),
  ].join(', ');
};

/** Delivery place and day, if given. */
export const deliveryBlocks = ({ delivery }: Order): Block[] => {
  const when = delivery?.day ? `Livraison prévue le ${dayInFrench(delivery.day)}.` : '';
  const where = delivery?.address ? `Adresse de livraison – ${addressLine(delivery.address)}.` : '';
  const text = [when, where].filter(Boolean).join(' ');
  return text ? [{ kind: 'text', text }] : [];
};
