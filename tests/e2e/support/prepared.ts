import { expect, type Page } from '@playwright/test';
import { DEMO_ADMIN, DEMO_PRO } from './shop-page.ts';

type Movable = {
  id: string;
  unit: string;
  barcode: string | null;
  bruges_real: number;
  lots: { warehouse_id: string; lot: string; qty: number; sellby: string | null }[];
};

const DAY = new Date().toISOString().slice(0, 10);

/** Something weighed of which enough lies at Bruges, and the lot it may leave from. */
const inStock = ({
  unit,
  barcode,
  bruges_real: stock,
  lots,
}: Movable): { lot: string | null } | undefined => {
  if (unit !== 'kg' || barcode === null || stock < 10) return undefined;
  const here = lots.filter(({ warehouse_id: site }) => site === '1');
  const lot = here.find(({ qty, sellby }) => qty >= 5 && (sellby ?? '9999') >= DAY);
  return here.length > 0 && !lot ? undefined : { lot: lot?.lot ?? null };
};

/** An order of the demo's customer, prepared and on its way, by the API; answers how a stop calls the customer. */
export const prepareByApi = async ({ request }: Page): Promise<string> => {
  const ask = async <Reply>(method: string, url: string, token: string, data?: object): Promise<Reply> => {
    const answer = await request.fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as Reply;
  };
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
  const { data: shop } = await ask<{ data: { id: string; price: number }[] }>('GET', '/api/products', pro);
  const { products: movable } = await ask<{ products: Movable[] }>(
    'GET',
    '/api/stock-movements/products',
    admin,
  );
  const [product] = movable.flatMap((each) => {
    const found = inStock(each);
    const price = shop.find(({ id }) => id === each.id)?.price;
    return found && price !== undefined ? [{ ...found, id: each.id, price }] : [];
  });
  if (!product) throw new Error('nothing can be weighed');
  const { order_id: orderId } = await ask<{ order_id: string }>('POST', '/api/products/orders', pro, {
    client_id: customer.id,
    items: [{ product_id: product.id, quantity: 2 }],
    total: Math.round(product.price * 200) / 100,
    identical_confirmed: true,
  });
  const lines = [
    { product_id: product.id, parts: [{ warehouse_id: '1', lot: product.lot, qty: 2.04 }], reason: '' },
  ];
  const path = `/api/admin/preparations/${orderId}`;
  const saved = await ask<{ data: { version: number } }>('PUT', path, admin, { version: 0, lines });
  const closed = await ask<{ data: { client_nom: string } }>('POST', `${path}/close`, admin, {
    version: saved.data.version,
    lines,
    overweight: [],
  });
  return closed.data.client_nom;
};
