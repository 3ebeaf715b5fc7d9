import * as z from 'zod/mini';
import { divideHalfUp } from '#shared/kernel/money.ts';
import type { ProductSales, Ticket, TicketLine, TillStore } from './till-gateway.ts';

/**
 * How the Fulle API writes values: numbers as JSON numbers or as text, flags as 0 and 1, dates as the shop's clock
 * shows them. Each schema turns one into our integers, texts and instants.
 */
const DECIMAL = /^-?\d+([.,]\d+)?$/;

const decimal = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.trim(), z.regex(DECIMAL, 'not a number')),
    z.transform((text) => Number(text.replace(',', '.'))),
  ),
]);

/** Half away from zero; `-0` becomes 0. */
const scaledBy = (factor: number) =>
  z.pipe(
    decimal,
    z.transform((value) => Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-7) + 0),
  );

/** Euros, 12.5 → 1250. */
export const cents = scaledBy(100);
/** Kilograms or pieces, 0.75 → 750. */
export const thousandths = scaledBy(1000);
/** Percent, 5.5 → 550. */
const basisPoints = scaledBy(100);
/** A count, which may be negative on a reversal. */
const count = scaledBy(1);

const id = z.pipe(z.union([z.int(), z.string().check(z.trim(), z.minLength(1))]), z.transform(String));

/** Absent, null or "" become `fallback`. */
function orElse<Schema extends z.core.$ZodType, Fallback>(schema: Schema, fallback: Fallback) {
  return z.union([
    z.pipe(
      z.optional(z.union([z.null(), z.literal('')])),
      z.transform(() => fallback),
    ),
    schema,
  ]);
}

const PARIS_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What a clock in Paris shows, as if it were UTC. */
const clockAt = (epochMs: number): number => Date.parse(`${PARIS_CLOCK.format(epochMs).replace(' ', 'T')}Z`);

/**
 * The instant at which a clock in Paris showed `2026-11-21 18:42:10`. In the hour that comes twice it is the first
 * one; in the hour that does not exist, the one after.
 */
export const parisInstant = (wallClock: string): string => {
  const wallTime = Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11, 19) || '00:00:00'}Z`);
  const summer = wallTime - 2 * 3_600_000;
  return new Date(clockAt(summer) === wallTime ? summer : wallTime - 3_600_000).toISOString();
};

/** With an offset it is an instant; without, the shop's clock. */
export const instant = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/, 'not a date')),
  z.transform((text, context) => {
    const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
    if (Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`))) {
      context.issues.push({ code: 'custom', input: text, message: 'not a date' });
      return z.NEVER;
    }
    return hasOffset ? new Date(text.replace(' ', 'T')).toISOString() : parisInstant(text);
  }),
);

/** A list, bare or under `list`, as the published description and its clients both show. */
const listOf = <Schema extends z.core.$ZodType>(item: Schema) =>
  z.union([
    z.array(item),
    z.pipe(
      z.object({ list: z.array(item) }),
      z.transform((answer) => answer.list),
    ),
  ]);

const name = z.string().check(z.trim(), z.minLength(1));

export const storesShape = listOf(
  z.pipe(
    z.object({ id, name }),
    z.transform((store): TillStore => store),
  ),
);

const productLine = z.object({
  id,
  name,
  single_price: orElse(cents, 0),
  quantity_decimal: thousandths,
  free: orElse(count, 0),
  amount: cents,
  amount_ht: cents,
});

const rubric = z.object({ name: orElse(name, 'AUTRES'), products: z.array(productLine) });

/** The statistics come as rubrics that hold their products; their own totals are left aside. */
export const productSalesShape = z.pipe(
  z.union([
    z.pipe(
      z.object({ rubrics: z.array(rubric) }),
      z.transform((answer) => answer.rubrics),
    ),
    listOf(rubric),
  ]),
  z.transform((rubrics) =>
    rubrics.flatMap(({ name: category, products }) =>
      products.map((product): ProductSales => ({
        productId: product.id,
        productName: product.name,
        category,
        unitPriceCents: product.single_price,
        milli: product.quantity_decimal,
        amountTtcCents: product.amount,
        amountHtCents: product.amount_ht,
        freeCount: product.free,
      })),
    ),
  ),
);

const ticketLine = z.object({
  id_product: orElse(id, null),
  price: orElse(cents, 0),
  /** Percent. */
  discount: orElse(basisPoints, 0),
  free: orElse(count, 0),
  rate_1: orElse(basisPoints, null),
  quantity_decimal: thousandths,
  total_ttc: cents,
  date: orElse(instant, null),
});

/** The amount of the line without its discount, less the amount paid. */
const discountOf = (line: z.output<typeof ticketLine>): number =>
  line.discount === 0 || line.free !== 0
    ? 0
    : divideHalfUp(line.price * line.quantity_decimal, 1000) - line.total_ttc;

/** A ticket; a line without a product (a deposit, a remark) is not a sale of one. */
export const ticketsShape = listOf(
  z.pipe(
    z.object({ id, date: instant, details: z.array(ticketLine) }),
    z.transform((ticket): Ticket => ({
      id: ticket.id,
      lines: ticket.details.flatMap((line): TicketLine[] =>
        line.id_product === null
          ? []
          : [
              {
                productId: line.id_product,
                milli: line.quantity_decimal,
                amountTtcCents: line.total_ttc,
                discountCents: discountOf(line),
                vatRate: line.rate_1,
                soldAt: line.date ?? ticket.date,
              },
            ],
      ),
    })),
  ),
);
