/** Every URL of the site, once. */
export const paths = {
  home: '/',
  contact: '/contact',
  espacePro: '/espacepro',
  login: '/login',
  register: '/register',
  conditions: '/conditions',
  privacy: '/confidentialite',
  dashboard: '/dashboard',
  orders: '/commandes',
  standingOrders: '/commandes-regulieres',
  guides: '/mes-listes',
  ordersAfterPayment: '/commandes?success=true',
  payment: '/payment',
  paymentVerification: '/payment-verification',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  scanner: '/scanner',
} as const;

/** The views of /dashboard; the shop is the default and has no parameter (PRO-04). */
export const dashboardViews = ['commander', 'compte', 'moyens-de-paiement', 'mes-commandes'] as const;
export type DashboardView = (typeof dashboardViews)[number];

export const dashboardPath = (view: DashboardView): string =>
  view === 'commander' ? paths.dashboard : `${paths.dashboard}?vue=${view}`;

export type PaymentMethod = 'stripe' | 'paypal';

/** PAY-01. */
export const paymentPath = (orderId: string, method: PaymentMethod): string =>
  `${paths.payment}?order=${encodeURIComponent(orderId)}&method=${method}`;

/** An own order, opened. */
export const ownOrderPath = (orderId: string): string =>
  `${paths.orders}?commande=${encodeURIComponent(orderId)}`;

/** A new standing order with the goods of an order. */
export const standingFromOrderPath = (orderId: string): string =>
  `${paths.standingOrders}?depuis=${encodeURIComponent(orderId)}`;

/** A new list with the goods of an order. */
export const guideFromOrderPath = (orderId: string): string =>
  `${paths.guides}?depuis=${encodeURIComponent(orderId)}`;

/** One payment for several orders. */
export const severalPaymentPath = (orderIds: readonly string[], method: PaymentMethod): string =>
  `${paths.payment}?orders=${orderIds.map(encodeURIComponent).join(',')}&method=${method}`;

/** ADM-14; the overview is the default and has no parameter. */
export const adminTabPath = (tab: string): string =>
  tab === 'dashboard' ? paths.adminDashboard : `${paths.adminDashboard}?tab=${encodeURIComponent(tab)}`;

/** What has to be ready before the shop opens, looked at now. */
export const readinessPath = adminTabPath('miseEnRoute');

/** One section of Paramètres. */
export const settingPath = (section: string): string =>
  `${adminTabPath('parametres')}&section=${encodeURIComponent(section)}`;

/** A web order, opened beside the list of them. */
export const webOrderPath = (orderId: string): string =>
  `${adminTabPath('venteWeb')}&commande=${encodeURIComponent(orderId)}`;

/** A customer's account, opened beside the list of them. */
export const customerPath = (customerId: string): string =>
  `${adminTabPath('clients')}&client=${encodeURIComponent(customerId)}`;

/** The order of a customer who is at the telephone. */
export const telephonePath = (customerId: string): string =>
  `${adminTabPath('telephone')}&client=${encodeURIComponent(customerId)}`;

/** An order on the table of its preparer. */
export const preparationPath = (orderId: string): string =>
  `${adminTabPath('preparation')}&commande=${encodeURIComponent(orderId)}`;

/** The site's orders, those of one view. */
export const webOrdersViewPath = (view: string): string => `${adminTabPath('venteWeb')}&vue=${view}`;

/** The till's sales of a day beside those of another; any other days can be chosen there. */
export const periodComparisonPath = (first: string, second: string): string =>
  `${adminTabPath('venteCashmag')}&periode=custom&du=${second}&au=${second}&avec=custom&avec_du=${first}&avec_au=${first}&vue=ecarts`;

/** The products at their minimum or under it. */
export const stockAlertsPath = `${adminTabPath('stock')}&etat=alerte`;

/** A tab with its list narrowed to what was typed elsewhere. */
export const adminSearchPath = (tab: string, text: string): string =>
  `${adminTabPath(tab)}&recherche=${encodeURIComponent(text)}`;

/** The acts of the workshop; the first has no parameter. */
export const workshopActs = ['entree', 'recevoir', 'transfert', 'nouveau-produit'] as const;
export type WorkshopAct = (typeof workshopActs)[number];

export const workshopPath = (act: WorkshopAct): string =>
  act === workshopActs[0] ? adminTabPath('atelier') : `${adminTabPath('atelier')}&acte=${act}`;

/** An act of the ledger with all that it moved, beside the list of movements. */
export const operationPath = (id: string): string =>
  `${adminTabPath('stockMovements')}&operation=${encodeURIComponent(id)}`;

/** Where a lot comes from and went to, on one page. */
export const lotTracePath = ({ product_id: productId, lot }: { product_id: string; lot: string }): string =>
  `${adminTabPath('lots')}&produit=${encodeURIComponent(productId)}&lot=${encodeURIComponent(lot)}&vue=trace`;

/** `target` when it is a page of this origin (never another site, never a script), else `fallback`. */
export const ownPath = (target: string | null | undefined, fallback: string): string => {
  if (!target?.startsWith('/')) return fallback;
  const url = URL.canParse(target, ORIGIN) ? new URL(target, ORIGIN) : undefined;
  return url?.origin === ORIGIN ? `${url.pathname}${url.search}${url.hash}` : fallback;
};

/** Any origin will do: only whether the target leaves it matters. */
const ORIGIN = 'https://ici.test';

/** The area a page belongs to, which decides where one signs in again. */
export const areaOf = (page: string): 'pro' | 'admin' | undefined => {
  if (page.startsWith('/admin')) return 'admin';
  return PRO_PAGES.some(
    (start) => page === start || page.startsWith(`${start}/`) || page.startsWith(`${start}-`),
  )
    ? 'pro'
    : undefined;
};

/** Whether a page is where one signs in: nobody wants to come back there. */
export const isSignInPage = (page: string): boolean => {
  const path = (page.split(/[?#]/)[0] ?? page).replace(/\/+$/, '');
  return SIGN_IN_PAGES.some((signIn) => signIn === path);
};

const SIGN_IN_PAGES: readonly string[] = [paths.espacePro, paths.login, paths.admin, paths.adminLogin];
const PRO_PAGES = [paths.espacePro, paths.dashboard, paths.orders, paths.guides, paths.payment];
