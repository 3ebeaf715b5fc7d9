import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { DEMO_ADMIN, DEMO_PRO } from './shop-page.ts';

type Movable = {
  id: string;
  label: string;
  unit: string;
  barcode: string | null;
  bruges_real: number;
  lots: { warehouse_id: string; lot: string; qty: number; sellby: string | null; blocked: boolean }[];
};
type Weighable = { id: string; label: string; price: number; lot: string | null };

const DAY = new Date().toISOString().slice(0, 10);

/** A weighed product with enough stock at Bruges, and the lot it may leave from. */
const inStock = ({
  unit,
  barcode,
  bruges_real: stock,
  lots,
}: Movable): { lot: string | null } | undefined => {
  if (unit !== 'kg' || barcode === null || stock < 10) return undefined;
  const here = lots.filter(({ warehouse_id: site }) => site === '1');
  const lot = here.find(({ qty, sellby, blocked }) => qty >= 5 && !blocked && (sellby ?? '9999') >= DAY);
  return here.length > 0 && !lot ? undefined : { lot: lot?.lot ?? null };
};

const asker =
  (request: APIRequestContext) =>
  async <Reply>(method: string, url: string, token: string, data?: object): Promise<Reply> => {
    const answer = await request.fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(answer.status(), `${url}: ${await answer.text()}`).toBeLessThan(300);
    return (await answer.json()) as Reply;
  };

type SignedIn = { pro: string; customer: { id: string }; admin: string };
let known: (SignedIn & { at: number }) | undefined;
/** Below the shortest life of an access token, 15 minutes. */
const FRESH_MS = 8 * 60_000;

/** A visitor may sign in ten times in five minutes: journeys reuse the sessions. */
const signedIn = async (request: APIRequestContext): Promise<SignedIn> => {
  if (known && Date.now() - known.at < FRESH_MS) return known;
  const ask = asker(request);
  const { token: pro, data: customer } = await ask<{ token: string; data: { id: string } }>(
    'POST',
    '/api/auth/login',
    '',
    { email: DEMO_PRO.mail, password: DEMO_PRO.password },
  );
  const { token: admin } = await ask<{ token: string }>('POST', '/api/admin/login', '', {
    email: DEMO_ADMIN.mail,
    password: DEMO_ADMIN.password,
  });
  known = { at: Date.now(), pro, customer, admin };
  return known;
};

/** The demo's customer and an administrator by the API, and weighable stock at Bruges. */
export const weighingByApi = async (request: APIRequestContext) => {
  const ask = asker(request);
  const { pro, customer, admin } = await signedIn(request);
  const { data: shop } = await ask<{ data: { id: string; price: number }[] }>('GET', '/api/products', pro);
  const { products: movable } = await ask<{ products: Movable[] }>(
    'GET',
    '/api/stock-movements/products',
    admin,
  );
  const weighable = movable.flatMap((each): Weighable[] => {
    const found = inStock(each);
    const price = shop.find(({ id }) => id === each.id)?.price;
    return found && price !== undefined ? [{ ...found, id: each.id, label: each.label, price }] : [];
  });
  return {
    weighable,
    asAdmin: <Reply>(method: string, url: string, data?: object) => ask<Reply>(method, url, admin, data),
    /** Orders two kilograms of each; returns the id. */
    order: async (...products: Weighable[]): Promise<string> => {
      const { order_id: id } = await ask<{ order_id: string }>('POST', '/api/products/orders', pro, {
        client_id: customer.id,
        items: products.map((product) => ({ product_id: product.id, quantity: 2 })),
        total: products.reduce((cents, { price }) => cents + Math.round(price * 200), 0) / 100,
        identical_confirmed: true,
      });
      return id;
    },
  };
};

/** An order of the demo's customer, prepared and on its way, by the API; returns the customer's name at a stop. */
export const prepareByApi = async ({ request }: Page): Promise<string> => {
  const { weighable, asAdmin, order } = await weighingByApi(request);
  const [product] = weighable;
  if (!product) throw new Error('nothing can be weighed');
  const orderId = await order(product);
  const lines = [
    { product_id: product.id, parts: [{ warehouse_id: '1', lot: product.lot, qty: 2.04 }], reason: '' },
  ];
  const path = `/api/admin/preparations/${orderId}`;
  const saved = await asAdmin<{ data: { version: number } }>('PUT', path, { version: 0, lines });
  const closed = await asAdmin<{ data: { client_nom: string } }>('POST', `${path}/close`, {
    version: saved.data.version,
    lines,
    overweight: [],
    untraced_reason: 'Stock d’avant les lots',
  });
  return closed.data.client_nom;
};
