import * as z from 'zod/mini';
import { divideHalfUp } from '#shared/kernel/money.ts';
import type { ProductSales, Ticket, TicketLine, TillStore } from './till-gateway.ts';
import { basisPoints, cents, count, id, instant, orElse, thousandths } from './wire-values.ts';

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
