import { expect, type Page } from '@playwright/test';

type Product = { id: string; label: string; category_name: string; price: number; stock_reel: number };

/** Orders one kilogram of a product in stock as the signed-in user, by the API; returns id and reference. */
export const orderByApi = async (page: Page): Promise<{ id: string; reference: string }> => {
  const { token, customer } = await page.evaluate(() => ({
    token: localStorage.getItem('pro_token') ?? '',
    customer: (JSON.parse(localStorage.getItem('pro_user') ?? '{}') as { id: string }).id,
  }));
  const headers = { authorization: `Bearer ${token}` };
  const catalogue = (await (await page.request.get('/api/products', { headers })).json()) as {
    data: Product[];
  };
  const product = catalogue.data.find(({ stock_reel }) => stock_reel > 10);
  if (!product) throw new Error('nothing in stock');
  const item = {
    product_id: product.id,
    product_name: product.label,
    product_category: product.category_name,
    quantity: 1,
    price: product.price,
  };
  const answer = await page.request.post('/api/products/orders', {
    headers,
    // the demo's account may have ordered the same a moment ago
    data: { items: [item], total: product.price, client_id: customer, identical_confirmed: true },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const placed = (await answer.json()) as { order_id: string; reference: string };
  return { id: placed.order_id, reference: placed.reference };
};

/** The unpaid order as its customer sees it now, by the API. */
export const paymentStatus = async (page: Page, orderId: string) => {
  const token = await page.evaluate(() => localStorage.getItem('pro_token') ?? '');
  const answer = await page.request.get(`/api/payments/status/${orderId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (
    (await answer.json()) as {
      data: { statut_paiement: string; paid: number; attempts: { state: string }[] };
    }
  ).data;
};
