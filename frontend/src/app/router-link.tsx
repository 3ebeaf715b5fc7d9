import { matchRoutes, type RouteObject, useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkProps } from '#frontend/ui/link.tsx';

/**
 * Links of the single-page apps: a page that `routes` knows changes in place; any other page of the site
 * (the prerendered ones) is another document.
 */
export const routerLink = (routes: RouteObject[]) =>
  function drawLink({ href, children, ...rest }: LinkProps) {
    const matches = matchRoutes(routes, href.split(/[?#]/)[0] ?? href);
    const known = matches !== null && matches.at(-1)?.route.path !== '*';
    return known ? (
      <InPlace href={href} {...rest}>
        {children}
      </InPlace>
    ) : (
      <a href={href} {...rest}>
        {children}
      </a>
    );
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
