import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { vi } from 'vitest';
import { Providers } from '#frontend/app/providers.tsx';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { routerLink } from '#frontend/app/router-link.tsx';
import { logout } from '#frontend/lib/session/session.ts';
import { routes } from '#frontend/routes.tsx';
import { type Notice, receiveNotices } from '#frontend/ui/feedback/notify.ts';
import { patchJsdom } from '#tests/frontend/support/pro-page.tsx';

/** jsdom has no modal windows: open and closed is all a test needs of them. */
const patchDialogs = (): void => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};

const Pages = () => useRoutes(routes);

/**
 * The whole app with its real routes, opened at an address, with the state that a `navigate` passed. `said` is its
 * notifications.
 */
export const drawSite = (at: string, state?: object) => {
  patchJsdom();
  patchDialogs();
  window.scrollTo = () => undefined;
  window.history.replaceState(state ? { usr: state, key: 'first', idx: 0 } : null, '', at);
  const said: string[] = [];
  const notices: Notice[] = [];
  receiveNotices((notice) => {
    notices.push(notice);
    said.push(notice.text);
  });
  const drawn = render(
    <BrowserRouter>
      <Providers queryClient={createQueryClient()} drawLink={routerLink(routes)}>
        <Suspense fallback="chargement">
          <Pages />
        </Suspense>
      </Providers>
    </BrowserRouter>,
  );
  return { ...drawn, said, notices, where: () => window.location.pathname + window.location.search };
};

/** A fresh browser, before each test. */
export const freshBrowser = (): void => {
  logout('pro');
  logout('admin');
  localStorage.clear();
};

/** Types and clicks, with fake timers where they are used. */
export const person = () =>
  userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });

/** The number of console lines is no failure: requests are logged by design (AMB-39). */
export const quietConsole = (): void => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
};
