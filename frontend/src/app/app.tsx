import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
import { routes } from '#frontend/routes.tsx';
import { LoadingPage } from '#frontend/ui/feedback/loading-page.tsx';
import { useOwnDocument } from './own-document.ts';
import { Providers } from './providers.tsx';
import { routerLink } from './router-link.tsx';

const drawLink = routerLink(routes);
const Pages = () => {
  const page = useRoutes(routes);
  return useOwnDocument() ? <LoadingPage /> : page;
};

/** The single-page apps, with the browser's router or the build's for prerendering. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <Providers queryClient={queryClient} drawLink={drawLink}>
    <Suspense fallback={<LoadingPage />}>
      <Pages />
    </Suspense>
  </Providers>
);
