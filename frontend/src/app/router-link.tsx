import { matchRoutes, type RouteObject, useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkProps } from '#frontend/ui/link.tsx';

/**
 * Links of the single-page apps: navigation within `routes` is client-side; other pages of the site are
 * separate documents.
 */
export const routerLink = (routes: RouteObject[]) => {
  /** Cache: links render often, and matching compiles all routes each time. */
  const known = new Map<string, boolean>();
  const isKnown = (path: string): boolean => {
    const matches = matchRoutes(routes, path);
    return matches !== null && matches.at(-1)?.route.path !== '*';
  };

  return function drawLink({ href, children, ...rest }: LinkProps) {
    const path = href.split(/[?#]/)[0] ?? href;
    if (!known.has(path)) known.set(path, isKnown(path));
    return known.get(path) ? (
      <InPlace href={href} {...rest}>
        {children}
      </InPlace>
    ) : (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  };
};

/** The router's Link also prefetches server-rendered data: 2 kB that are not used here. */
function InPlace({ href, children, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
