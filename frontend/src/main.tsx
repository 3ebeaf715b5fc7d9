import './ui/foundation.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '#frontend/app/providers.tsx';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { routerLink } from '#frontend/app/router-link.tsx';
import { routes } from '#frontend/routes.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no #app');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()} drawLink={routerLink(routes)}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
