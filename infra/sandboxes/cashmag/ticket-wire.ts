import { parisText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { SALE_METHOD, SHOP, TAXES } from './catalogue.ts';
import type { TillLine, TillTicket } from './day-sales.ts';

/** A ticket as in `GET /tickets` (NoteTicket of the published API description). */
export function ticketToWire(ticket: TillTicket): object {
  const ttc = sum(ticket.lines, (line) => line.totalTtcCents) / 100;
  const date = parisText(ticket.at);
  return {
    id: ticket.id,
    comment: '',
    date,
    r_note: `N${ticket.id}`,
    r_ticket: `T${ticket.id}`,
    r_invoice: null,
    n_note: ticket.number,
    n_ticket: ticket.number,
    n_invoice: null,
    n_people: 1,
    n_lines: ticket.lines.length,
    total_ttc: ttc,
    total_ht: sum(ticket.lines, (line) => line.totalHtCents) / 100,
    total_ca: ttc,
    reverse: ticket.reversalOf === undefined ? 0 : 1,
    reversal: ticket.reversalOf ?? null,
    client: null,
    sale_method: SALE_METHOD,
    point_of_sale: SHOP,
    taxes: taxRows(ticket.lines),
    details: ticket.lines.map((line, index) => lineToWire(ticket, line, index, date)),
    payments: [
      { id: ticket.id, quantity: 1, amount: ttc, payment_mean: { name: ticket.paidBy }, comment: '' },
    ],
  };
}

function lineToWire(ticket: TillTicket, line: TillLine, index: number, date: string): object {
  const { article } = line;
  const unitTtc = article.priceTtcCents / 100;
  return {
    id: ticket.id * 10 + index,
    id_product: article.id,
    name: article.name,
    comment: '',
    id_tax_grouping: taxOf(article.vatBasisPoints).id,
    price: unitTtc,
    discount: line.discountPercent,
    free: line.isFree ? 1 : 0,
    excluded: 0,
    rate_1: article.vatBasisPoints / 100,
    rate_2: null,
    percent_1: 100,
    percent_2: null,
    quantity: line.quantity,
    quantity_decimal: line.milli / 1000,
    date,
    unit_ht: Math.round((article.priceTtcCents * 10_000) / (10_000 + article.vatBasisPoints)) / 100,
    total_ht: line.totalHtCents / 100,
    unit_ttc: unitTtc,
    total_ttc: line.totalTtcCents / 100,
    details: [],
    taxes: [],
  };
}

function taxRows(lines: readonly TillLine[]): object[] {
  const byRate = Map.groupBy(lines, (line) => line.article.vatBasisPoints);
  return [...byRate].map(([rate, group], index) => {
    const ttc = sum(group, (line) => line.totalTtcCents);
    const ht = sum(group, (line) => line.totalHtCents);
    const { id, name } = taxOf(rate);
    return {
      n_line: index + 1,
      total_ttc: ttc / 100,
      total_ht: ht / 100,
      total_tax: (ttc - ht) / 100,
      tax: { id, name, rate: rate / 100 },
    };
  });
}

function taxOf(basisPoints: number) {
  return TAXES.find((tax) => tax.basisPoints === basisPoints) ?? TAXES[0];
}

function sum(lines: readonly TillLine[], of: (line: TillLine) => number): number {
  return lines.reduce((total, line) => total + of(line), 0);
}
