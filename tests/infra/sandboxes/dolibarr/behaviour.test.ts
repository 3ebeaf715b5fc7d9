import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, type DolibarrBench, openDolibarrBench } from './dolibarr-bench.ts';

let bench: DolibarrBench;
let api: string;
beforeAll(async () => {
  bench = await openDolibarrBench();
  api = `${bench.url}/api/index.php`;
});
afterAll(() => bench.close());

describe('access', () => {
  it.each([
    ['DOLAPIKEY', API_KEY],
    ['Authorization', `Bearer ${API_KEY}`],
  ])('takes the key in %s', async (header, value) => {
    expect((await fetch(`${api}/status`, { headers: { [header]: value } })).status).toBe(200);
  });

  it('takes the key in the address', async () => {
    expect((await fetch(`${api}/status?DOLAPIKEY=${API_KEY}`)).status).toBe(200);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { DOLAPIKEY: 'wrong' }],
  ])('answers 401 in JSON for %s', async (_case, headers: Record<string, string>) => {
    const reply = await fetch(`${api}/status`, { headers });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: { code: 401 }, debug: expect.anything() });
  });

  it('answers 501 in plain text for an unknown resource', async () => {
    const reply = await bench.call('GET', '/nothing');
    expect([reply.status, reply.type]).toEqual([501, 'text/plain; charset=utf-8']);
  });
});

describe('dates', () => {
  it('a day is midnight in Paris, a movement’s day midnight UTC, a modification one hour early', async () => {
    const id = Number(
      (
        await bench.call('POST', '/stockmovements', {
          product_id: 1,
          warehouse_id: 1,
          qty: 1,
          datem: '2026-11-01',
        })
      ).json,
    );
    const movement = (await bench.call('GET', `/stockmovements?sqlfilters=(t.rowid:=:${id})`)).json;
    expect(movement).toMatchObject([{ datem: seconds('2026-11-01T00:00:00Z') }]);
    const product = (await bench.call('GET', '/products/1')).json as { date_modification: number };
    expect(product.date_modification).toBe(seconds('2026-11-21T00:02:38Z') - 3600);
    const order = (await bench.call('GET', '/orders/7')).json as { date: number };
    expect(order.date).toBe(seconds('2026-10-16T22:00:00Z'));
  });
});

describe('an ERP without demo data', () => {
  it('has its two warehouses and nothing else', async () => {
    const empty = await openDolibarrBench({ demo: false });
    const list = async (path: string) => (await empty.call('GET', path)).json;
    expect(await list('/warehouses?properties=ref')).toEqual([{ ref: 'Bruges' }, { ref: 'Lormont' }]);
    for (const path of ['/products', '/orders', '/invoices', '/stockmovements', '/categories']) {
      expect(await list(path)).toEqual([]);
    }
    expect((await empty.call('GET', '/thirdparties?mode=1')).status).toBe(404);
    await empty.close();
  });
});

describe('invoices and their PDF', () => {
  it('filters by status as the real one, where "paid" includes invoices closed unpaid', async () => {
    expect((await invoices('paid')).map((invoice) => invoice.paye)).toContain('0');
    expect((await invoices('unpaid')).every((invoice) => invoice.status === '1')).toBe(true);
    expect((await invoices('bogus')).length).toBeGreaterThan((await invoices('paid')).length);
  });

  it('is absent until built, then a PDF whose cross references are right', async () => {
    const unpaid = (await bench.call('GET', '/invoices?status=unpaid&limit=1&properties=ref,last_main_doc'))
      .json;
    const ref = (unpaid as [{ ref: string }])[0].ref;
    const file = `${ref}/${ref}.pdf`;
    const download = `/documents/download?modulepart=facture&original_file=${file}`;
    expect((await bench.call('GET', download)).status).toBe(404);
    await bench.call('PUT', '/documents/builddoc', { modulepart: 'invoice', original_file: file });
    const reply = (await bench.call('GET', download)).json as { content: string; filesize: number };
    const pdf = Buffer.from(reply.content, 'base64');
    expect(pdf.length).toBe(reply.filesize);
    const source = pdf.toString('latin1');
    expect(source).toContain(`Facture ${ref}`);
    const start = Number(/startxref\n(\d+)/.exec(source)?.[1]);
    expect(source.slice(start, start + 4)).toBe('xref');
    const offsets = [...source.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
    expect(offsets.length).toBeGreaterThan(3);
    for (const [index, at] of offsets.entries()) {
      expect(source.slice(at, at + 8).startsWith(`${index + 1} 0 obj`)).toBe(true);
    }
  });

  it('refuses to leave its folder', async () => {
    const reply = await bench.call(
      'GET',
      '/documents/download?modulepart=facture&original_file=../../conf/conf.php',
    );
    expect(reply.status).toBe(403);
  });
});

describe('pages for users', () => {
  it.each([
    ['/', 'CO2610-0001'],
    ['/commande/card.php?id=7', 'Commande CO2610-0001'],
    ['/commande/card.php?ref=CO2610-0001', 'Commande CO2610-0001'],
    ['/societe/card.php?socid=2', 'Brasserie Exemple des Quais'],
    ['/compta/facture/card.php?facid=16', 'Facture FA'],
    ['/product/card.php?id=6', 'TRAIN DE COTES'],
    ['/product/stock/movement_list.php?id=1', 'Réception fournisseur'],
    ['/commande/card.php?id=99999', 'Enregistrement introuvable'],
  ])('%s shows %s', async (path, words) => {
    const reply = await fetch(bench.url + path);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(words);
  });

  it('shows typed text as text, never as markup', async () => {
    const body = {
      name: 'A & B',
      client: 1,
      note_public: '<img src=x onerror=alert(1)>',
      address: "l'<b>impasse",
    };
    const id = String((await bench.call('POST', '/thirdparties', body)).json);
    const page = await (await fetch(`${bench.url}/societe/card.php?socid=${id}`)).text();
    expect(page).toContain('A &amp; B');
    expect(page).not.toContain('<img');
  });
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

async function invoices(status: string): Promise<{ paye: string; status: string }[]> {
  const reply = await bench.call('GET', `/invoices?limit=0&status=${status}`);
  return reply.json as { paye: string; status: string }[];
}

describe('lots', () => {
  it('are one without case and accents: the first spelling stays, another date is refused', async () => {
    const created = await bench.call('POST', '/products', {
      ref: 'LOTS-1',
      label: 'Avec lots',
      status_batch: 1,
      status: 1,
    });
    const id = Number(created.json);
    const move = (lot: string, qty: number, dlc = '2026-12-20') =>
      bench.call('POST', '/stockmovements', { product_id: id, warehouse_id: 1, qty, lot, dlc });
    expect((await move('Été-a', 5)).status).toBe(200);
    const second = await move('ETE-A', 3);
    expect(second.status).toBe(200);
    const { json } = await bench.call('GET', `/products/${id}?includestockdata=1`);
    const { detail_batch: held } = (json as { stock_warehouse: Record<string, { detail_batch: object }> })
      .stock_warehouse['1']!;
    expect(held).toMatchObject({ 'Été-a': { qty: '8' } });
    expect(Object.keys(held)).toEqual(['Été-a']);
    const row = await bench.call('GET', `/stockmovements?sqlfilters=(t.rowid:=:${Number(second.json)})`);
    expect(row.json).toMatchObject([{ batch: 'ETE-A' }]);
    expect((await move('ete-a', 1, '2026-12-24')).status).toBe(503);
  });
});
