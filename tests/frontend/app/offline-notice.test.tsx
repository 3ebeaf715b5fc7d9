import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OfflineNotice } from '#frontend/features/catalog/pro/offline-notice.tsx';
import { noteAnswer, noteNoAnswer } from '#frontend/lib/network/connection.ts';

const draw = (client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <OfflineNotice />
    </QueryClientProvider>,
  );

afterEach(() => {
  cleanup();
  noteAnswer();
});

describe('the notice of a lost connection', () => {
  it('shows the age of the catalogue, what is saved and what is pending; then disappears', () => {
    const client = new QueryClient();
    client.setQueryData(
      ['catalog', 'products', 'anna'],
      { products: [] },
      { updatedAt: Date.parse('2026-11-21T05:12:00Z') },
    );
    draw(client);
    expect(screen.queryByRole('status')).toBeNull();
    act(noteNoAnswer);
    expect(screen.getByRole('status').textContent).toBe(
      'Hors connexion — catalogue du 21/11/2026 à 06:12Votre panier est conservé. La commande et le paiement attendent le réseau.',
    );
    act(noteAnswer);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('mentions no catalogue when there is none', () => {
    draw();
    act(noteNoAnswer);
    expect(screen.getByText('Hors connexion')).toBeDefined();
  });
});
