import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeServer, listen } from '#infra/local/http/listen.ts';

type Row = Record<string, unknown> & { id: string };

const captured = (name: string): Row[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../fixtures/dolibarr', `${name}.json`), 'utf8'),
  ) as Row[];

/** The captured products of each captured category, as in the instance. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = { '1': ['1', '6', '7', '46'], '8': ['1'] };

/** Objects captured on a real Dolibarr 22, answered as they came over the wire; only read. */
export const capturedErp = {
  products: captured('products'),
  categories: captured('categories'),
  warehouses: captured('warehouses'),
  stockmovements: captured('movements'),
  thirdparties: captured('third-parties'),
  orders: captured('orders'),
  invoices: captured('invoices'),
};

/** The rows that a query is for: by row id, page and order, as the instance filters its lists. */
const chosen = (rows: readonly Row[], query: URLSearchParams): Row[] => {
  const filter = query.get('sqlfilters') ?? '';
  const [, operator, value = ''] = /\(t\.rowid:(>|<|in):([\d,]+)\)/.exec(filter) ?? [];
  const ids = value.split(',');
  const matching = rows.filter(({ id }) =>
    operator === '>'
      ? Number(id) > Number(value)
      : operator === '<'
        ? Number(id) < Number(value)
        : operator === 'in'
          ? ids.includes(id)
          : true,
  );
  const byId = matching.sort((a, b) => Number(a.id) - Number(b.id));
  return query.get('sortorder')?.startsWith('DESC') ? byId.reverse() : byId;
};

export const startCapturedErp = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const answer = (path: string, query: URLSearchParams): unknown => {
    const members = /^\/categories\/(\d+)\/objects$/.exec(path)?.[1];
    if (members !== undefined) return MEMBERS[members] ?? [];
    const list = capturedErp[path.slice(1) as keyof typeof capturedErp];
    const rows = chosen([...(list ?? [])], query);
    const limit = Number(query.get('limit') ?? 100);
    const page = rows.slice(0, limit);
    return query.get('pagination_data') === 'true'
      ? { data: page, pagination: { total: rows.length, page: 0, page_count: 1, limit } }
      : page;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://erp');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(pathname.replace('/api/index.php', ''), searchParams)));
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return { url, close: () => closeServer(server) };
};
