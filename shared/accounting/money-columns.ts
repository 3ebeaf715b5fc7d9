import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts';
import { type BasisPoints, type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { Order } from '#shared/orders/order.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';
import { moneyKindLabels, moneyWayLabels } from '#shared/payments/money-labels.ts';
import { moneyGapLabels } from './money-gap-labels.ts';
import type { MoneyGap } from './money-gaps.ts';

/** A money movement of an export. */
export type MoneyLine = {
  fact: MoneyFact;
  order: Order | undefined;
  invoices: readonly string[];
  /** Customer code in accounting. */
  code: string;
  gaps: readonly MoneyGap[];
};

/** VAT rates of the orders of these lines, ascending. */
export const ratesOf = (lines: readonly Pick<MoneyLine, 'order'>[]): BasisPoints[] =>
  [
    ...new Set(
      lines.flatMap(({ order }) => (order ? orderTotal(order.lines).byRate.map(({ rate }) => rate) : [])),
    ),
  ].toSorted((one, other) => one - other);

/** « 5,5 % » with a plain space, so that spreadsheet users can type and find the header. */
const percent = (rate: BasisPoints): string => `${String(rate / 100).replace('.', ',')} %`;

/** « Commande TVA 5,5 % ». */
export const vatHeader = (what: string, rate: BasisPoints): string => `${what} ${percent(rate)}`;

/** Money first, then the order as invoiced: HT, VAT by rate, TTC. Euros, negative for outgoing money. */
export const moneyColumns = (rates: readonly BasisPoints[]): CsvColumn<MoneyLine>[] => [
  { header: 'Date', value: ({ fact }) => csvMoment(fact.at) },
  { header: 'Nature', value: ({ fact }) => moneyKindLabels[fact.kind] },
  { header: 'Moyen', value: ({ fact }) => moneyWayLabels[fact.way] },
  { header: 'Montant TTC', value: ({ fact }) => eurosFromCents(fact.cents) },
  { header: 'Frais', value: ({ fact }) => inEuros(fact.feeCents) },
  { header: 'Référence du prestataire', value: ({ fact }) => fact.ref },
  { header: 'Commande', value: ({ fact }) => fact.reference },
  { header: 'Client', value: ({ order }) => order?.customerName },
  { header: 'Code comptable', value: ({ code }) => code },
  { header: 'Factures', value: ({ invoices }) => invoices.join(' ') },
  { header: 'Commande HT', value: ({ order }) => inEuros(order && orderTotal(order.lines).htCents) },
  ...rates.map((rate) => ({
    header: vatHeader('Commande TVA', rate),
    value: ({ order }: MoneyLine) => inEuros(vatOf(order, rate)),
  })),
  { header: 'Commande TTC', value: ({ order }) => inEuros(order?.totalTtcCents) },
  { header: 'Écarts', value: ({ gaps }) => gaps.map((gap) => moneyGapLabels[gap]).join(', ') },
];

const vatOf = (order: Order | undefined, rate: BasisPoints): Cents | undefined =>
  order && (orderTotal(order.lines).byRate.find((each) => each.rate === rate)?.vatCents ?? 0);

const inEuros = (cents: Cents | undefined): number | undefined =>
  cents === undefined ? undefined : eurosFromCents(cents);
