import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts';
import { type BasisPoints, type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { deliveryStatusLabels, orderStatusLabels } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { Order } from '#shared/orders/order.ts';
import { takenWayText } from '#shared/orders/payment-taken.ts';
import { countsAsMoney, type MoneyFact } from '#shared/payments/money-fact.ts';
import { moneyKindLabels, moneyWayLabels } from '#shared/payments/money-labels.ts';
import { vatHeader } from './money-columns.ts';

/** An order of an export. */
export type OrderLine = {
  order: Order;
  /** Its money movements. */
  facts: readonly MoneyFact[];
  invoices: readonly string[];
  /** Customer code in accounting. */
  code: string;
};

/** Distinct means of payment: through the site, outside it, or collected by the driver. */
export const waysOfPayment = ({ order, facts }: Pick<OrderLine, 'order' | 'facts'>): string => {
  const taken = order.proof?.taken;
  const ways = [
    ...facts.filter(countsAsMoney).map(({ way }) => moneyWayLabels[way]),
    ...(facts.some(({ kind }) => kind === 'marked') ? [moneyKindLabels.marked] : []),
    ...(taken ? [`Livreur, ${takenWayText[taken.way]}`] : []),
  ];
  return [...new Set(ways)].join(', ');
};

/** Columns for accounting: HT, VAT by rate, TTC, means of payment, customer code. Euros. */
export const orderFileColumns = (rates: readonly BasisPoints[]): CsvColumn<OrderLine>[] => [
  { header: 'Date', value: ({ order }) => csvMoment(order.placedAt) },
  { header: 'Commande', value: ({ order }) => order.reference },
  { header: 'Client', value: ({ order }) => order.customerName },
  { header: 'Code comptable', value: ({ code }) => code },
  { header: 'État', value: ({ order }) => orderStatusLabels[order.status] },
  { header: 'Livraison', value: ({ order }) => deliveryStatusLabels[order.deliveryStatus] },
  { header: 'Total HT', value: ({ order }) => eurosFromCents(orderTotal(order.lines).htCents) },
  ...rates.map((rate) => ({
    header: vatHeader('TVA', rate),
    value: ({ order }: OrderLine) => eurosFromCents(vatOf(order, rate)),
  })),
  { header: 'Total TTC', value: ({ order }) => eurosFromCents(order.totalTtcCents) },
  { header: 'Payé', value: ({ order }) => eurosFromCents(order.paidCents) },
  { header: 'Reste dû', value: ({ order }) => eurosFromCents(dueCents(order)) },
  { header: 'Moyen de paiement', value: waysOfPayment },
  { header: 'Factures', value: ({ invoices }) => invoices.join(' ') },
];

const vatOf = (order: Order, rate: BasisPoints): Cents =>
  orderTotal(order.lines).byRate.find((each) => each.rate === rate)?.vatCents ?? 0;
