import { createServer } from 'node:http';
import { listen } from '#infra/local/http/listen.ts';

const PRODUCTS = 250;
const LINES = 4;
const PAGE = 500;

/** A till with one shop that sold so many tickets of four lines in any one day, for measurements only. */
export const startLargeTill = async (tickets: number): Promise<{ url: string; close: () => void }> => {
  const ticket = (id: number) => ({
    id,
    date: `2026-11-19 ${String(8 + (id % 11)).padStart(2, '0')}:00:00`,
    details: Array.from({ length: LINES }, (_, line) => ({
      id_product: (id * LINES + line) % PRODUCTS,
      price: 12.5,
      discount: 0,
      free: 0,
      rate_1: 5.5,
      quantity: 1,
      quantity_decimal: 0.8,
      total_ttc: 10,
      total_ht: 9.48,
    })),
  });
  const sold = (tickets * LINES) / PRODUCTS;
  const product = (id: number) => ({
    id,
    name: `MORCEAU ${id}`,
    single_price: 12.5,
    quantity: sold,
    quantity_decimal: sold * 0.8,
    free: 0,
    amount: sold * 10,
    amount_ht: sold * 9.48,
  });
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/points_of_sale': () => ({ list: [{ id: 1, name: 'Lormont' }] }),
    '/top_products/statistics': () => ({
      rubrics: [{ name: 'BOEUF', products: Array.from({ length: PRODUCTS }, (_, id) => product(id)) }],
    }),
    '/tickets': (query) => {
      const offset = Number(query.get('offset') ?? 0);
      const count = Math.max(0, Math.min(PAGE, tickets - offset));
      return { list: Array.from({ length: count }, (_, at) => ticket(offset + at + 1)) };
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://till');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[pathname]?.(searchParams) ?? {}));
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return { url, close: () => server.close() };
};
