import './ui/foundation.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { offlineLater } from '#frontend/app/offline-later.ts';
import { Providers } from '#frontend/app/providers.tsx';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { routerLink } from '#frontend/app/router-link.tsx';
import { routes } from '#frontend/routes.tsx';
import { LoadingPage } from '#frontend/ui/loading-page.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no #app');

const Pages = () => <Suspense fallback={<LoadingPage />}>{useRoutes(routes)}</Suspense>;

const queryClient = createQueryClient();

// The declarative router: the data router's loaders and actions would cost 15 kB that react-query makes unnecessary.
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Providers queryClient={queryClient} drawLink={routerLink(routes)}>
        <Pages />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

// the address of this script names the build: it holds the hashes of all the others
offlineLater(queryClient, import.meta.url);
