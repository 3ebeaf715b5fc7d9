import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazy, type ReactNode, Suspense } from 'react';
import { showApp } from '#frontend/app/show-app.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const placeWith = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="app">${html}</div>`;
  return document.getElementById('app')!;
};
const app = () => document.getElementById('app');

describe('the app in its page', () => {
  it('is rendered in place where nothing was rendered before', async () => {
    const place = placeWith('');
    await act(async () => showApp(place, <main id="contenu">vivant</main>));
    expect(app()).toBe(place);
    expect(place.textContent).toBe('vivant');
  });

  it('replaces the first view at once, when the page itself is loaded and not before', async () => {
    const arrived = Promise.withResolvers<{ default: () => ReactNode }>();
    const Page = lazy(() => arrived.promise);
    const place = placeWith('<main id="contenu">dessiné</main>');
    await act(async () =>
      showApp(
        place,
        <Suspense fallback={<p>Chargement…</p>}>
          <Page />
        </Suspense>,
      ),
    );
    expect(app()?.textContent).toBe('dessiné');
    expect(document.body.querySelector<HTMLElement>('[hidden]')?.textContent).toBe('Chargement…');

    await act(async () => arrived.resolve({ default: () => <main id="contenu">vivant</main> }));
    await vi.waitFor(() => expect(app()?.textContent).toBe('vivant'));
    expect(document.body.children).toHaveLength(1);
    expect(app()?.hidden).toBe(false);
  });
});
