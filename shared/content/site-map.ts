/**
 * All pages of the site: the source for prerendering, the SPA's routes and the CloudFront function. Any other
 * path that is not a file redirects to the home page (SITE-12).
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

/** Pages of the Espace Pro and the back-office, all in app.html; `:name` is one path segment. */
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

/** Entry pages of the apps: the build prerenders their first view into a file each. */
export const landingPages = {
  '/espacepro': '/espacepro/index.html',
  '/register': '/register/index.html',
} as const satisfies Partial<Record<AppRoute, SitePath>>;
export type LandingPage = keyof typeof landingPages;

/**
 * The page after sign-in: the build prerenders its frame, without personal data, to show while the code
 * loads.
 */
export const framePages = {
  '/dashboard': '/dashboard/index.html',
} as const satisfies Partial<Record<AppRoute, SitePath>>;

/** Redirects of paths that the specification links to (AMB-01). */
export const movedPages = {
  '/conditions': '/cgv',
  '/confidentialite': '/politique-confidentialite',
} as const satisfies Record<SitePath, PublicPage>;

/** File of a public page, relative to the site's root. */
export const pageFile = (page: PublicPage): SitePath => (page === '/' ? '/index.html' : `${page}/index.html`);

/** File of all pages of the apps. */
export const APP_FILE = '/app.html' satisfies SitePath;
