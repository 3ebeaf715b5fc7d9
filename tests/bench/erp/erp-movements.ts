import * as z from 'zod/mini';
import type { Erp } from './erp-environment.ts';

const ids = z.array(z.object({ id: z.coerce.string() }));

const ask = async (erp: Erp, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${erp.url}/api/index.php${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { DOLAPIKEY: erp.apiKey, Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** One kilogram into the first warehouse for `count` products that are not tracked by lots. */
export const moveProducts = async (erp: Erp, count: number): Promise<void> => {
  if (count === 0) return;
  const filter = encodeURIComponent('(t.tobatch:=:0)');
  const found = await ask(erp, `/products?mode=1&properties=id&limit=${count}&sqlfilters=${filter}`);
  for (const { id } of ids.parse(found)) {
    await ask(erp, '/stockmovements', { product_id: Number(id), warehouse_id: 1, qty: 1 });
  }
};
