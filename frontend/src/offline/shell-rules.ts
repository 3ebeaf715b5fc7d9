import { appRoutes } from '#shared/content/site-map.ts';

/** The pages of the Espace Pro among those of app.html; the back-office and the scanner are never kept. */
const proRoutes = appRoutes.filter((route) => !/^\/(admin|scanner)(\/|$)/.test(route));
const PRO_PAGE = new RegExp(
  `^(?:${proRoutes.map((route) => route.replaceAll(/:[A-Za-z]+/g, '[^/]+')).join('|')})$`,
);

/**
 * - `page`: the server first, the kept shell if it does not answer
 * - `file`: a file of the shell, kept; its name holds its content
 * - `older`: a file this shell does not know: the server first, then the shell before this one
 * - `network`: nothing to do with us: answers of the API, public pages, the back-office, other sites
 */
export type Treatment = 'page' | 'file' | 'older' | 'network';

type RequestParts = Pick<Request, 'method' | 'mode' | 'url' | 'destination'>;

/** How the worker treats a request of a site at `origin` whose shell holds `files`. */
export const treatmentOf = (request: RequestParts, origin: string, files: ReadonlySet<string>): Treatment => {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (request.mode === 'navigate') return PRO_PAGE.test(url.pathname) ? 'page' : 'network';
  if (!url.pathname.startsWith('/assets/')) return 'network';
  if (files.has(url.pathname)) return 'file';
  return request.destination === 'script' || request.destination === 'style' ? 'older' : 'network';
};
