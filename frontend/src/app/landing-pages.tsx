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
 * Prerenders the first view of a landing page (shared/content/site-map.ts) without inline scripts, for the
 * build; show-app.tsx replaces it with the app.
 */
export const renderLandingPage = async (path: string): Promise<string> => {
  const html = await drawn(
    path,
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
  // before the scripts load, a submitted form would put its values into the URL, and a tab would not work
  return html
    .replaceAll('<form ', '<form inert ')
    .replaceAll('<div role="tablist"', '<div inert role="tablist"');
};

/** Prerenders the frame of the shop, without personal data, for the build. */
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
    // larger output would be split into hidden parts with inline scripts
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0)
    throw new AggregateError(faults, `${path} cannot be drawn ahead: ${faults.join(', ')}`);
  return html;
};
