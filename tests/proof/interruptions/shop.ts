import type { House } from './house.ts';

interface ShopProduct {
  id: string;
  label: string;
  price: number;
  unit: string;
  stock_reel: number;
}

/** Sold by the kilo, with enough of it left, as the customer sees it. */
export const orderable = async (house: House): Promise<ShopProduct[]> => {
  const { data } = await house.call<{ data: ShopProduct[] }>('gerante', 'GET', '/api/products');
  return data.filter(({ unit, stock_reel: left, price }) => unit === 'kg' && left >= 8 && price > 5);
};

export const customerId = async (house: House): Promise<string> => (await house.userOf('gerante')).id;

const orderIds = async (house: House): Promise<string[]> => {
  const path = `/api/orders/client/${await customerId(house)}?limit=50`;
  return (await house.call<{ data: { id: string }[] }>('gerante', 'GET', path)).data.map(({ id }) => id);
};

/** How many orders were placed since. */
export const countOrders = async (house: House): Promise<() => Promise<number>> => {
  const before = new Set(await orderIds(house));
  return async () => (await orderIds(house)).filter((id) => !before.has(id)).length;
};

export const emptyCart = async (house: House): Promise<void> => {
  const { data } = await house.call<{ data: { version: number } }>('gerante', 'GET', '/api/cart');
  await house.call('gerante', 'PUT', '/api/cart', { items: [], version: data.version });
};

/** So many kilos of each, ordered at the API. */
export const placeOrder = async (
  house: House,
  lines: readonly { product: { id: string; price: number }; kg: number }[],
): Promise<{ id: string; reference: string }> => {
  const cents = lines.reduce((sum, { product, kg }) => sum + Math.round(product.price * 100 * kg), 0);
  const body = {
    client_id: await customerId(house),
    items: lines.map(({ product, kg }) => ({ product_id: product.id, quantity: kg })),
    total: cents / 100,
    identical_confirmed: true,
  };
  const placed = await house.call<{ order_id: string; reference: string }>(
    'gerante',
    'POST',
    '/api/products/orders',
    body,
  );
  return { id: placed.order_id, reference: placed.reference };
};

/** How long the earliest day of delivery holds. */
export const msToDeadline = async (house: House): Promise<number> => {
  const { postal } = (await house.userOf('gerante')) as unknown as { postal: string };
  const path = `/api/delivery/quote?postal=${postal}&total=100`;
  const { data } = await house.call<{ data: { order_before: string } }>('gerante', 'GET', path);
  return Date.parse(data.order_before) - Date.now() + 30_000;
};
