import type { Article, Catalogue } from './catalogue.ts';
import type { TillLine, TillTicket } from './day-sales.ts';

interface Sum {
  quantity: number;
  milli: number;
  ttcCents: number;
  htCents: number;
  free: number;
  hasDiscount: boolean;
}

/** "Palmarès des ventes": rubrics with their products, best revenue first. */
export function topProducts(catalogue: Catalogue, tickets: readonly TillTicket[]): object[] {
  const byArticle = Map.groupBy(
    tickets.flatMap((ticket) => ticket.lines),
    (line) => line.article,
  );
  const sold = [...byArticle].map(([article, lines]) => ({ article, sum: sumOf(lines) }));
  const revenue = sold.reduce((total, { sum }) => total + sum.ttcCents, 0);
  return catalogue.rubrics
    .map((rubric) => ({ rubric, items: sold.filter(({ article }) => article.rubricId === rubric.id) }))
    .filter(({ items }) => items.length > 0)
    .map(({ rubric, items }) => ({ rubric, items, total: add(items.map(({ sum }) => sum)) }))
    .sort((a, b) => b.total.ttcCents - a.total.ttcCents)
    .map(({ rubric, items, total }) => ({
      id_rubric: rubric.id,
      name: rubric.name,
      percent: revenue === 0 ? 0 : Math.round((total.ttcCents / revenue) * 10_000) / 100,
      amount: total.ttcCents / 100,
      amount_ht: total.htCents / 100,
      quantity: total.quantity,
      free: total.free,
      products: items.sort((a, b) => b.sum.ttcCents - a.sum.ttcCents).map(productRow),
    }));
}

function productRow({ article, sum }: { article: Article; sum: Sum }): object {
  return {
    id: String(article.id),
    name: article.name,
    single_price: article.priceTtcCents / 100,
    quantity: sum.quantity,
    quantity_decimal: sum.milli / 1000,
    discount: sum.hasDiscount ? 1 : 0,
    free: sum.free,
    amount: sum.ttcCents / 100,
    amount_ht: sum.htCents / 100,
  };
}

function sumOf(lines: readonly TillLine[]): Sum {
  return add(
    lines.map((line) => ({
      quantity: line.quantity,
      milli: line.milli,
      ttcCents: line.totalTtcCents,
      htCents: line.totalHtCents,
      free: line.isFree ? line.quantity : 0,
      hasDiscount: line.discountPercent > 0,
    })),
  );
}

function add(sums: readonly Sum[]): Sum {
  const total: Sum = { quantity: 0, milli: 0, ttcCents: 0, htCents: 0, free: 0, hasDiscount: false };
  for (const sum of sums) {
    total.quantity += sum.quantity;
    total.milli += sum.milli;
    total.ttcCents += sum.ttcCents;
    total.htCents += sum.htCents;
    total.free += sum.free;
    total.hasDiscount ||= sum.hasDiscount;
  }
  return total;
}
