import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

type Answer = { status?: number; body?: unknown; text?: string } | Error;
type Item = { product_id: string; quantity: number };

/** A product as `GET /api/products` shows it (PRO-09); 20 % VAT, the specification's. */
export const product = (id: string, label: string, more: Record<string, unknown> = {}) => {
  const price = typeof more['price'] === 'number' ? more['price'] : 10;
  return {
    id,
    ref: `REF${id}`,
    label,
    category_id: '1',
    category_name: 'BOEUF',
    unit: 'kg',
    price,
    price_ttc: Math.round(price * 120) / 100,
    vat_rate: 20,
    stock_reel: 50,
    barcode: null,
    image: null,
    stock: { bruges_real: 50, bruges_virtual: 50, lormont_real: 0, lormont_virtual: 0 },
    ...more,
  };
};

export const category = (id: string, label: string) => ({ id, label, ref: label, description: '' });

/** An order as `GET /api/orders/client/{id}` lists it (PRO-25). */
export const orderRow = (number: number, more: Record<string, unknown> = {}) => ({
  id: `O${number}`,
  reference: `CMD-20261120-000${number}`,
  date_commande: '2026-11-20T05:30:00.000Z',
  total_ht: 100,
  total_tva: 20,
  total_ttc: 120,
  montant_paye: 0,
  reste_a_payer: 120,
  prepare_le: null,
  nb_lignes: 2,
  statut: 'nouveau',
  statut_paiement: 'non_paye',
  statut_livraison: 'en_cours',
  modifiable: true,
  payable: true,
  date_livraison: '2026-11-24',
  adresse_livraison: null,
  note_livraison: '',
  ...more,
});

/** `GET /api/delivery/quote` for an empty cart in Île-de-France (SITE-54). */
export const parisQuote = (more: Record<string, unknown> = {}) => ({
  zone: { id: 'ile-de-france', label: 'Île-de-France', hours: '8h-18h', lead_days: 1 },
  earliest: '2026-11-23',
  days: ['2026-11-23', '2026-11-24', '2026-11-25'],
  cutoff_hour: 16,
  order_before: '2026-11-22T15:00:00.000Z',
  free_from: 150,
  minimum: null,
  missing_for_free: 150,
  price: 15,
  charged: false,
  charge_ht: 0,
  charge_vat: 20,
  ...more,
});

const placed = (number: number) => ({
  body: {
    success: true,
    order_reference: `CMD-20261121-000${number}`,
    reference: `CMD-20261121-000${number}`,
    order_id: `N${number}`,
    total_ht: 20,
    total_tva: 4,
    total_ttc: 24,
    message: 'ok',
  },
});

export const conflict = (cart: object) => ({
  status: 409,
  body: {
    success: false,
    code: 'version_conflict',
    message: 'Votre panier a changé sur un autre appareil.',
    cart,
  },
});

/** Of an order without an invoice. */
const notInvoiced = { invoices: [], reste_erp: null, reste_site: 0, read_at: null };

/** The shop's API for one customer: it stores a cart, places orders, and answers as a test defines. */
export const openFakeShop = () => {
  const shop = {
    products: [
      product('1', 'ENTRECOTE PAREE'),
      product('2', 'GIGOT D’AGNEAU', { category_id: '2', category_name: 'AGNEAU', stock_reel: 4 }),
      product('3', 'BLANC DE POULET', { category_id: '3', category_name: 'VOLAILLE', stock_reel: 0 }),
    ],
    categories: [category('1', 'BOEUF'), category('2', 'AGNEAU'), category('3', 'VOLAILLE')],
    orders: [] as ReturnType<typeof orderRow>[],
    habits: [] as object[],
    cutNotes: {} as Record<string, string>,
    addresses: [] as object[],
    quote: parisQuote() as object,
    cart: { items: [] as Item[], updated_at: null as string | null, version: 0 },
    placedOrders: [] as Record<string, unknown>[],
    /** Answers that a test defines instead, by `GET /api/…` without the query. */
    answers: {} as Record<string, Answer | (() => Answer | Promise<Answer>)>,
  };
  const calls = fakeApi(async ({ method, path, body }) => {
    const name = `${method} ${path.split('?')[0] ?? ''}`;
    const told = shop.answers[name];
    if (told) return typeof told === 'function' ? told() : told;
    switch (name) {
      case 'GET /api/products':
        return {
          body: { success: true, data: shop.products, vat: { mode: 'flat', rate: 20 }, synced_at: null },
        };
      case 'GET /api/products/categories':
        return { body: { success: true, data: shop.categories } };
      case `GET /api/orders/client/${ANNA.id}`:
        return { body: { success: true, data: shop.orders, next_cursor: null } };
      case 'GET /api/orders/habits':
        return {
          body: {
            success: true,
            data: shop.habits,
            since: '2026-08-23',
            orders: 3,
            cut_notes: shop.cutNotes,
          },
        };
      case 'GET /api/auth/addresses':
        return { body: { success: true, data: shop.addresses } };
      case 'GET /api/delivery/quote':
        return { body: { success: true, data: shop.quote } };
      case 'GET /api/payments/config':
        return { body: { success: true, data: { card: true, wallet: true } } };
      case 'GET /api/cart':
        return { body: { success: true, data: shop.cart } };
      case 'PUT /api/cart': {
        const { items, version } = body as { items: Item[]; version: number };
        if (version !== shop.cart.version) return conflict(shop.cart);
        shop.cart = { items, updated_at: '2026-11-21T05:00:00.000Z', version: version + 1 };
        return { body: { success: true, data: shop.cart } };
      }
      case 'POST /api/products/orders':
        shop.placedOrders.push(body as Record<string, unknown>);
        shop.cart = { items: [], updated_at: null, version: shop.cart.version + 1 };
        return placed(shop.placedOrders.length);
      default:
        if (name.startsWith('GET /api/orders/confirmations/')) return refused(404, 'Commande introuvable.');
        if (/^GET \/api\/orders\/\w+\/balance$/.test(name))
          return { body: { success: true, data: notInvoiced } };
        return emptyList;
    }
  });
  const sent = (name: string) =>
    calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === name);
  return { shop, calls, sent };
};
export type FakeShop = ReturnType<typeof openFakeShop>;

/** What is in Anna's cart in this browser, in kg or pieces by product. */
export const cartHere = (): Record<string, number> => {
  const storedCart = JSON.parse(localStorage.getItem(`cart_${ANNA.id}`) ?? '{"kept":{"lines":[]}}') as {
    storedCart: { lines: { productId: string; quantity: { milli: number } }[] };
  };
  return Object.fromEntries(
    storedCart.storedCart.lines.map(({ productId, quantity }) => [productId, quantity.milli / 1000]),
  );
};
