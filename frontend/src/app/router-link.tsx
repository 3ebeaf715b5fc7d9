import { Link, matchRoutes, type RouteObject } from 'react-router-dom';
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
      <Link to={href} {...rest}>
        {children}
      </Link>
    ) : (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  };
