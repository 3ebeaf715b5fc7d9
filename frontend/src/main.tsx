import './ui/foundation.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { Providers } from '#frontend/app/providers.tsx';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { routerLink } from '#frontend/app/router-link.tsx';
import { routes } from '#frontend/routes.tsx';
import { LoadingPage } from '#frontend/ui/loading-page.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no #app');

const Pages = () => <Suspense fallback={<LoadingPage />}>{useRoutes(routes)}</Suspense>;

// The declarative router: the data router's loaders and actions would cost 15 kB that react-query makes unnecessary.
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Providers queryClient={createQueryClient()} drawLink={routerLink(routes)}>
        <Pages />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);
