import { waitFor } from './demo-host.ts';

type Sandbox = { url: string; apiKey: string };
type Invoice = {
  daysAgo: number;
  dueInDays: number;
  paid: boolean;
  lines: [product: number, kg: number, price: number][];
};

/** One in each state that the account shows: paid, overdue, due soon and due later. */
const invoices: readonly Invoice[] = [
  {
    daysAgo: 55,
    dueInDays: -35,
    paid: true,
    lines: [
      [7, 6.4, 32.5],
      [14, 3.2, 42],
    ],
  },
  {
    daysAgo: 30,
    dueInDays: -10,
    paid: false,
    lines: [
      [11, 8.5, 23.9],
      [92, 5, 12.9],
    ],
  },
  { daysAgo: 16, dueInDays: 4, paid: false, lines: [[17, 12, 15.9]] },
  {
    daysAgo: 2,
    dueInDays: 18,
    paid: false,
    lines: [
      [23, 9.1, 18.5],
      [67, 4.4, 14.9],
    ],
  },
];

/** Into the first bank account. */
const BY_CARD = { paymentid: 6, closepaidinvoices: 'yes', accountid: 1 };
const DAY_SECONDS = 86_400;
/** Food (CGI 278-0 bis). */
const FOOD_VAT = 5.5;

/** Writes the invoices that accounting would have by now, once the customer exists in the ERP. */
export const sendInvoices = async (erp: Sandbox, mail: string): Promise<void> => {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${erp.url}/api/index.php${path}`, {
      method,
      headers: { DOLAPIKEY: erp.apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    return response.ok ? response.json() : undefined;
  };
  const filter = encodeURIComponent(`(t.email:=:'${mail}')`);
  const socid = await waitFor('le client dans Dolibarr', async () => {
    const found = (await ask('GET', `/thirdparties?sqlfilters=${filter}`)) as { id: string }[] | undefined;
    return found?.[0]?.id;
  });
  const now = Math.floor(Date.now() / 1000);
  for (const { daysAgo, dueInDays, paid, lines } of invoices) {
    const id = await ask('POST', '/invoices', {
      socid,
      date: now - daysAgo * DAY_SECONDS,
      date_lim_reglement: now + dueInDays * DAY_SECONDS,
      lines: lines.map(([fk_product, qty, subprice]) => ({ fk_product, qty, subprice, tva_tx: FOOD_VAT })),
    });
    await ask('POST', `/invoices/${String(id)}/validate`, {});
    if (paid) await ask('POST', `/invoices/${String(id)}/payments`, { datepaye: now, ...BY_CARD });
  }
};
