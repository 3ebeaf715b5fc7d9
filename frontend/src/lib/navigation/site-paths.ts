/** Every page of the site, once; what the back-office opens on its own is in admin-paths.ts. */
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

/** Whether a page is a sign-in page, which is no target to return to. */
export const isSignInPage = (page: string): boolean => {
  const path = (page.split(/[?#]/)[0] ?? page).replace(/\/+$/, '');
  return SIGN_IN_PAGES.some((signIn) => signIn === path);
};

const SIGN_IN_PAGES: readonly string[] = [paths.espacePro, paths.login, paths.admin, paths.adminLogin];
const PRO_PAGES = [paths.espacePro, paths.dashboard, paths.orders, paths.guides, paths.payment];
