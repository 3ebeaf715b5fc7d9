import { matchRoutes, type RouteObject, useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkProps } from '#frontend/ui/link.tsx';

/**
 * Links of the single-page apps: a page that `routes` knows changes in place; any other page of the site
 * (the prerendered ones) is another document.
 */
export const routerLink = (routes: RouteObject[]) => {
  /** Every link is drawn again and again, and matching compiles all routes anew. */
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

/** The router's own link can also fetch ahead what a server renders: 2 kB more, which nothing here uses. */
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
