/** All pages of the site; paths within the back-office are in admin-paths.ts. */
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

/** Views of /dashboard; the shop is the default without a parameter (PRO-04). */
export const dashboardViews = ['commander', 'compte', 'moyens-de-paiement', 'mes-commandes'] as const;
export type DashboardView = (typeof dashboardViews)[number];

export const dashboardPath = (view: DashboardView): string =>
  view === 'commander' ? paths.dashboard : `${paths.dashboard}?vue=${view}`;

export type PaymentMethod = 'stripe' | 'paypal';

/** PAY-01. */
export const paymentPath = (orderId: string, method: PaymentMethod): string =>
  `${paths.payment}?order=${encodeURIComponent(orderId)}&method=${method}`;

/** A customer's own order. */
export const ownOrderPath = (orderId: string): string =>
  `${paths.orders}?commande=${encodeURIComponent(orderId)}`;

/** A new standing order with the lines of an order. */
export const standingFromOrderPath = (orderId: string): string =>
  `${paths.standingOrders}?depuis=${encodeURIComponent(orderId)}`;

/** A new par list with the lines of an order. */
export const guideFromOrderPath = (orderId: string): string =>
  `${paths.guides}?depuis=${encodeURIComponent(orderId)}`;

/** One payment for several orders. */
export const severalPaymentPath = (orderIds: readonly string[], method: PaymentMethod): string =>
  `${paths.payment}?orders=${orderIds.map(encodeURIComponent).join(',')}&method=${method}`;

/**
 * `target` when it is a page of this origin, else `fallback`: guards against open redirects and script URLs.
 */
export const ownPath = (target: string | null | undefined, fallback: string): string => {
  if (!target?.startsWith('/')) return fallback;
  const url = URL.canParse(target, ORIGIN) ? new URL(target, ORIGIN) : undefined;
  return url?.origin === ORIGIN ? `${url.pathname}${url.search}${url.hash}` : fallback;
};

/** Any origin works: only whether the target leaves it matters. */
const ORIGIN = 'https://ici.test';

/** The area of a page, which decides on the sign-in page. */
export const areaOf = (page: string): 'pro' | 'admin' | undefined => {
  if (page.startsWith('/admin')) return 'admin';
  return PRO_PAGES.some(
    (start) => page === start || page.startsWith(`${start}/`) || page.startsWith(`${start}-`),
  )
    ? 'pro'
    : undefined;
};

/** Sign-in pages are not valid return targets. */
export const isSignInPage = (page: string): boolean => {
  const path = (page.split(/[?#]/)[0] ?? page).replace(/\/+$/, '');
  return SIGN_IN_PAGES.some((signIn) => signIn === path);
};

const SIGN_IN_PAGES: readonly string[] = [paths.espacePro, paths.login, paths.admin, paths.adminLogin];
const PRO_PAGES = [paths.espacePro, paths.dashboard, paths.orders, paths.guides, paths.payment];
