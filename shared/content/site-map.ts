/**
 * The pages of the site on one page: the prerendering, the SPA's routes and the CloudFront function derive from it.
 * Anything that is neither here nor a file goes back to the home page (SITE-12).
 */
export type SitePath = `/${string}`;

/** Static pages, complete without JavaScript (SITE-06..11). */
export const publicPages = [
  '/',
  '/nosviandes',
  '/galerie',
  '/livraison',
  '/contact',
  '/mentions-legales',
  '/politique-confidentialite',
  '/cgv',
  '/cookies',
] as const satisfies readonly SitePath[];
export type PublicPage = (typeof publicPages)[number];

/** Pages of the Espace Pro and the back-office, all in app.html; `:name` stands for one segment. */
export const appRoutes = [
  '/espacepro',
  '/login',
  '/register',
  '/verify-email',
  '/verify-email/:verificationToken',
  '/reset-password',
  '/reset-password/:token',
  '/invitation/:token',
  '/reponse/:token',
  '/rappel/:token',
  '/origine/:token',
  '/dashboard',
  '/commandes',
  '/commandes-regulieres',
  '/mes-listes',
  '/payment',
  '/payment-verification',
  '/payment-verification/:sessionId',
  '/admin',
  '/admin/login',
  '/admin/invitation/:token',
  '/admin/mot-de-passe/:token',
  '/admin/dashboard',
  '/scanner',
] as const satisfies readonly SitePath[];
export type AppRoute = (typeof appRoutes)[number];

/** The apps' pages that strangers land on: their first view is drawn by the build into a file of their own. */
export const landingPages = {
  '/espacepro': '/espacepro/index.html',
  '/register': '/register/index.html',
} as const satisfies Partial<Record<AppRoute, SitePath>>;
export type LandingPage = keyof typeof landingPages;

/** The page one signs in for: its frame is drawn by the build, without anybody's data, and seen while its code travels. */
export const framePages = {
  '/dashboard': '/dashboard/index.html',
} as const satisfies Partial<Record<AppRoute, SitePath>>;

/** Addresses that the specification links to under another name (AMB-01). */
export const movedPages = {
  '/conditions': '/cgv',
  '/confidentialite': '/politique-confidentialite',
} as const satisfies Record<SitePath, PublicPage>;

/** The file that holds a public page, from the root of the built site. */
export const pageFile = (page: PublicPage): SitePath => (page === '/' ? '/index.html' : `${page}/index.html`);

/** The file that holds every page of the apps. */
export const APP_FILE = '/app.html' satisfies SitePath;
