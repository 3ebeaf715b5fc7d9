import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { person } from '#tests/frontend/auth/draw-site.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
// React prints what a boundary caught
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

interface Props {
  name: string;
  onClose: () => void;
}
const Whole = ({ name }: Props) => <p>Voici {name}</p>;

/** Fails this many times; `loadPage` itself tries each load twice. */
const after = (failures: number) => {
  let left = failures;
  return async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Whole;
  };
};

const draw = (Piece: ReturnType<typeof lazyPiece<Props>>, onClose = () => {}) =>
  render(
    <main>
      <h1>La page</h1>
      <Suspense>
        <Piece name="la partie" onClose={onClose} />
      </Suspense>
    </main>,
  );

it('reports only that its code did not load, and loads it again on request', async () => {
  draw(lazyPiece(after(2)));
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: 'La page' })).toBeDefined();
  await person().click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Voici la partie');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('opens a window that can be closed where a window did not load', async () => {
  const onClose = vi.fn<() => void>();
  draw(
    lazyPiece(after(2), (props) => props.onClose()),
    onClose,
  );
  await screen.findByRole('dialog');
  await person().click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
