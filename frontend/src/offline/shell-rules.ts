import type { SitePath } from '#shared/content/site-map.ts';

/**
 * - `page`: the server first, the kept page if it does not answer
 * - `file`: a file of the shell, kept; its name holds its content
 * - `older`: a file this shell does not know: the server first, then the shell before this one
 * - `network`: nothing to do with us: answers of the API, public pages, pages of another shell, other sites
 */
export type Treatment = 'page' | 'file' | 'older' | 'network';

type RequestParts = Pick<Request, 'method' | 'mode' | 'url' | 'destination'>;

/** What a shell answers for: its routes, as the site map writes them, and its files. */
interface ShellParts {
  routes: readonly SitePath[];
  files: readonly string[];
}

/** How the worker of a site at `origin` treats a request. */
export const treatments = ({ routes, files }: ShellParts, origin: string) => {
  const page = new RegExp(
    `^(?:${routes.map((route) => route.replaceAll(/:[A-Za-z]+/g, '[^/]+')).join('|')})$`,
  );
  const kept = new Set(files);
  return (request: RequestParts): Treatment => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== origin) return 'network';
    if (request.mode === 'navigate') return page.test(url.pathname) ? 'page' : 'network';
    if (!url.pathname.startsWith('/assets/')) return 'network';
    if (kept.has(url.pathname)) return 'file';
    return request.destination === 'script' || request.destination === 'style' ? 'older' : 'network';
  };
};
