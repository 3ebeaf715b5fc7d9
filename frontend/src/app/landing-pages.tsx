import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { routes } from '#frontend/routes.tsx';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';
import { ShopFrame } from './pro/shop-frame.tsx';
import { createQueryClient } from './query-client.ts';
import { routerLink } from './router-link.tsx';

/**
 * The first view of a landing page (shared/content/site-map.ts), read while the scripts are still coming; then show-app.tsx
 * puts the living page in its place. Whole, without any inline script. For the build.
 */
export const renderLandingPage = async (path: string): Promise<string> => {
  const html = await drawn(
    path,
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
  // pressed before the scripts are there, a form would put what was typed into the address, and a tab do nothing
  return html
    .replaceAll('<form ', '<form inert ')
    .replaceAll('<div role="tablist"', '<div inert role="tablist"');
};

/** The frame of the shop, for the build: nobody's data is in it. */
export const renderShopFrame = (): Promise<string> =>
  drawn(
    '/dashboard',
    <StaticRouter location="/dashboard">
      <Providers queryClient={createQueryClient()} drawLink={drawLink}>
        <ShopFrame />
      </Providers>
    </StaticRouter>,
  );

const drawLink = routerLink(routes);

const drawn = async (path: string, page: ReactNode): Promise<string> => {
  const faults: unknown[] = [];
  const { prelude } = await prerender(page, {
    // a large part would otherwise come hidden, with a script that reveals it
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0)
    throw new AggregateError(faults, `${path} cannot be drawn ahead: ${faults.join(', ')}`);
  return html;
};
