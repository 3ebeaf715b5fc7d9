import { demoAccounts, demoCustomer, demoStaff } from './accounts.ts';
import { sellByThePiece, sellByWeight } from './by-piece.ts';
import { inviteSharedCook, joinSecondCompany, openCompany } from './company.ts';
import { orderForKitchens } from './company-kitchens.ts';
import { sendInvoices } from './invoices.ts';
import { callApi, type DemoHost, mailedLink, waitFor } from './demo-host.ts';
import { extractDays } from './extract-days.ts';
import { openStandingOrders } from './standing-orders.ts';
import { asAdmin } from './signed-in.ts';
import { workInWorkshop } from './workshop.ts';

/**
 * Fills an empty local system as users would: accounts by the public forms and their e-mails, the catalogue
 * by its schedule, orders by the shop, the week of the workshop, the last days of stock and till by their
 * buttons. Runs once; does nothing if the demo customer exists.
 */
export const seedDemo = async (host: DemoHost): Promise<void> => {
  const isKnown = await signedIn(host);
  if (host.erpSandbox && !isKnown) await sellByWeight(host.erpSandbox);
  await readCatalogue(host);
  if (isKnown) return;
  await host.invoke('create-super-admin.once', demoAccounts.superAdmin);
  await host.invoke('create-super-admin.once', demoAccounts.admin);
  await openCustomerAccount(host);
  await showDemonstration(host);
  await engageStaff(host);
  await openCompany(host);
  if (!host.erpSandbox) return;
  await placeOrders(host);
  await sendInvoices(host.erpSandbox, demoCustomer.mail);
  await openStandingOrders(host, new Date());
  await workInWorkshop(host);
  await inviteSharedCook(host);
  await sellByThePiece(host);
  await Promise.all([extractDays(host), workInCompany(host)]);
  await host.runSchedule('morning-figures');
};

/** Concurrent with the extractions, which mostly wait for other systems. */
const workInCompany = async (host: DemoHost): Promise<void> => {
  await joinSecondCompany(host);
  await orderForKitchens(host, new Date());
};

/** Runs the nightly sync now: the shop is empty until the ERP was read. */
const readCatalogue = async (host: DemoHost): Promise<void> => {
  await host.runSchedule('catalog-sync-full');
};

const engageStaff = async (host: DemoHost): Promise<void> => {
  const ask = await asAdmin(host, demoAccounts.superAdmin);
  for (const person of demoStaff) await ask('POST', '/api/admin/admins', person);
};

/** The specification's examples, which real customers should not see. */
const showDemonstration = async (host: DemoHost): Promise<void> => {
  const ask = await asAdmin(host, demoAccounts.admin);
  await ask('PUT', '/api/admin/settings/demonstration', { card_form: true, version: 0 });
};

const signedIn = async (host: DemoHost): Promise<boolean> => {
  const { mail, password } = demoCustomer;
  const answer = await callApi(host, 'POST', '/api/auth/login', { email: mail, password });
  return answer.status === 200;
};

const openCustomerAccount = async (host: DemoHost): Promise<void> => {
  await callApi(host, 'POST', '/api/auth/register', demoCustomer);
  const link = await mailedLink(host, demoCustomer.mail, /\/verify-email\/([\w-]+)/);
  await callApi(host, 'GET', `/api/auth/verify/${link}`);
};

type ShopProduct = { id: string; price: number; stock_reel: number };

const placeOrders = async (host: DemoHost): Promise<void> => {
  const { mail, password } = demoCustomer;
  const login = await callApi(host, 'POST', '/api/auth/login', { email: mail, password });
  const token = String(login.body['token']);
  const clientId = (login.body['data'] as { id: string }).id;
  const products = await waitFor('le catalogue', async () => {
    const { body } = await callApi(host, 'GET', '/api/products', undefined, token);
    const list = body['data'] as ShopProduct[] | undefined;
    return list?.length ? list : undefined;
  });
  const inStock = products.filter((product) => product.stock_reel >= 20);
  for (const [first, count, quantity] of [
    [0, 3, 4],
    [5, 5, 2],
    [12, 2, 6],
  ] as const) {
    const items = inStock.slice(first, first + count).map((product) => ({ product, quantity }));
    const cents = items.reduce((sum, item) => sum + Math.round(item.product.price * 100) * item.quantity, 0);
    await callApi(
      host,
      'POST',
      '/api/products/orders',
      {
        items: items.map(({ product }) => ({ product_id: product.id, quantity })),
        total: cents / 100,
        client_id: clientId,
      },
      token,
    );
  }
};
