import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToBack, useBackCloses } from '#frontend/lib/navigation/back-closes.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { person } from '#tests/frontend/auth/draw-site.tsx';

function Window({ name, onClose, busy = false }: { name: string; onClose: () => void; busy?: boolean }) {
  useBackCloses(onClose, { dismissible: !busy, off: false });
  return (
    <>
      <p>{name}</p>
      <button onClick={onClose}>Fermer {name}</button>
    </>
  );
}

const DETAIL = ['detail'] as const;

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const detail = useOpened(DETAIL);
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <button onClick={() => setOpen(['panier'])}>Panier</button>
      <button onClick={() => setOpen(['panier', 'question'])}>Question</button>
      <button onClick={() => setOpen(['occupé'])}>Occupé</button>
      <button onClick={() => detail.open({ detail: 'O1' })}>Détail</button>
      <button
        onClick={() => {
          setOpen([]);
          void navigate('/ailleurs');
        }}
      >
        Ailleurs
      </button>
      {detail.values.detail === null ? null : <button onClick={detail.close}>Fermer détail</button>}
      {open.map((name) => (
        <Window
          key={name}
          name={name}
          busy={name === 'occupé'}
          onClose={() => setOpen((now) => now.filter((other) => other !== name))}
        />
      ))}
    </>
  );
}

const press = (name: string) => person().click(screen.getByRole('button', { name }));
const where = () => screen.getByTestId('where').textContent;
/** As the browser's button does, once the entries are written. */
const back = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  history.back();
  await new Promise((resolve) => setTimeout(resolve, 50));
};
const shown = (name: string) => screen.queryByText(name) !== null;

beforeEach(() => {
  history.pushState(null, '', '/avant');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  // the current page is the second one
  history.pushState({ idx: indexNow() + 1 }, '', '/page');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
});
const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('« back » closes an open window and the page stays, once for each window', async () => {
  await press('Question');
  await back();
  expect([shown('panier'), shown('question'), where()]).toEqual([true, false, '/page']);
  await back();
  expect([shown('panier'), where()]).toEqual([false, '/page']);
  await back();
  expect(where()).toBe('/avant');
});

it('a window closed by its button needs no extra « back », and may be opened again', async () => {
  await press('Panier');
  await press('Fermer panier');
  await press('Panier');
  await back();
  expect([shown('panier'), where()]).toEqual([false, '/page']);
  await press('Panier');
  await press('Fermer panier');
  await back();
  await waitFor(() => expect(where()).toBe('/avant'));
});

it('while a window must not close « back » does nothing at all', async () => {
  await press('Occupé');
  await back();
  await back();
  expect([shown('occupé'), where()]).toEqual([true, '/page']);
});

it('a page that is opened from a window leads back to the page, then to the one before it', async () => {
  await press('Panier');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await press('Ailleurs');
  expect(where()).toBe('/ailleurs');
  await back();
  expect([shown('panier'), where()]).toEqual([false, '/page']);
  await back();
  await waitFor(() => expect(where()).toBe('/avant'));
});

it('a window opened by the address is closed by « back » and by its button alike', async () => {
  await press('Détail');
  expect(where()).toBe('/page?detail=O1');
  await back();
  expect(where()).toBe('/page');
  await press('Détail');
  await press('Fermer détail');
  await waitFor(() => expect(where()).toBe('/page'));
  await back();
  await waitFor(() => expect(where()).toBe('/avant'));
});

it('a window over one opened by the address is closed first', async () => {
  await press('Détail');
  await press('Panier');
  await back();
  expect([shown('panier'), where()]).toEqual([false, '/page?detail=O1']);
  await press('Panier');
  await press('Fermer panier');
  await back();
  await waitFor(() => expect(where()).toBe('/page'));
});

it('goes to the page before at the first « back » after a reload', async () => {
  listenToBack();
  history.replaceState({ idx: 1 }, '', '/avant');
  history.pushState({ idx: 2, isBelow: true }, '', '/ici');
  history.pushState({ idx: 3, isAbove: true }, '', '/ici');
  // as the module finds the entry after a reload
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  await back();
  await waitFor(() => expect(location.pathname).toBe('/avant'));
});
