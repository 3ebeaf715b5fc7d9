import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { routerLink } from '#frontend/app/router-link.tsx';
import { openSession } from '#frontend/lib/session/session.ts';
import { LinkProvider } from '#frontend/ui/link.tsx';

/** The customer of component tests, as the browser stores one (AUTH-22). */
export const ANNA = {
  id: 'anna',
  firstname: 'Anna',
  lastname: 'Essai',
  mail: 'anna@restaurant-essai.test',
  society: 'Restaurant Essai',
  phone: '',
  address: '1 rue des Essais',
  postal: '33000',
  city: 'Bordeaux',
};

/** Browser features that jsdom lacks and the Espace Pro needs. */
export const patchJsdom = (): void => {
  globalThis.matchMedia ??= (query: string) =>
    ({
      matches: query.includes('>='),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};

const Where = () => {
  const { pathname, search } = useLocation();
  return <span data-testid="where">{pathname + search}</span>;
};

/** Renders a page of the Espace Pro at an address, signed in as Anna by default; `where()` is the current address. */
export const drawProPage = (
  page: ReactNode,
  {
    at,
    path = new URL(at, 'https://x.test').pathname,
    signedIn = true,
  }: { at: string; path?: string; signedIn?: boolean },
): RenderResult & { where: () => string | null } => {
  patchJsdom();
  if (signedIn) openSession('pro', 'pro-token', ANNA);
  const drawn = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <LinkProvider
          value={routerLink([
            { path: '/commandes' },
            { path: '/payment' },
            { path: '/dashboard' },
            { path: '/espacepro' },
            { path: '*' },
          ])}
        >
          <Where />
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </LinkProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...drawn, where: () => drawn.getByTestId('where').textContent };
};
