import type { SitePath } from '#shared/content/site-map.ts';

/**
 * - `page`: network first, the stored page as fallback
 * - `file`: a file of the shell, from the cache; its name is a content hash
 * - `older`: a file unknown to this shell: network first, then the previous shell
 * - `network`: not handled: API replies, public pages, pages of another shell, other origins
 */
export type Treatment = 'page' | 'file' | 'older' | 'network';

type RequestParts = Pick<Request, 'method' | 'mode' | 'url' | 'destination'>;

/** Routes of a shell as in the site map, and its files. */
interface ShellParts {
  routes: readonly SitePath[];
  files: readonly string[];
}

/** Classifies requests of the service worker at `origin`. */
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
