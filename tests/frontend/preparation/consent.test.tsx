import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import type { ProposalRow } from '#shared/preparation/proposals.contract.ts';

const proposal: ProposalRow = {
  id: 'P1',
  order_id: 'O1',
  reference: 'CMD-O1',
  produit_id: '7',
  produit_nom: 'BAVETTE',
  unite: 'kg',
  quantite: 2.5,
  propose: { produit_id: '9', produit_nom: 'ONGLET', unite: 'kg', quantite: 2, prix_unitaire: 18.5 },
  total_ttc: 52.75,
  total_ttc_propose: 39.04,
  propose_le: '2026-11-22T05:00:00.000Z',
  jusqu_au: '2026-11-23T05:00:00.000Z',
  etat: 'open',
};
const open = (read: object, given: object) => fakeApi(({ method }) => (method === 'GET' ? read : given));

beforeEach(() => {
  quietConsole();
  freshBrowser();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the proposal of a mailed link, answers nothing by being opened, and sends an acceptance once', async () => {
  const calls = open(
    { body: { success: true, data: proposal } },
    { body: { success: true, message: '', data: { ...proposal, etat: 'accepted' } } },
  );
  drawSite('/reponse/a-token');
  const yes = await screen.findByRole('button', { name: 'Accepter' });
  expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'La commande ferait 39,04 € TTC avant pesée, au lieu de 52,75 €.',
  );
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  yes.focus();
  fireEvent.click(yes);
  fireEvent.click(yes);
  await screen.findByText('Vous avez accepté : votre commande est modifiée.');
  expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull();
  // the button is removed with its question: the focus moves to the answer
  expect(document.activeElement?.textContent).toBe('Vous avez accepté : votre commande est modifiée.');
  expect(calls.slice(1)).toMatchObject([
    { method: 'POST', path: '/api/consents/a-token', body: { answer: 'yes' } },
  ]);
});

it('asks for consent to pieces above a maximum: both sums are estimates, and the price has four decimals', async () => {
  const propose = {
    produit_id: '7',
    produit_nom: 'PINTADE',
    unite: 'kg',
    quantite: 8.605,
    prix_unitaire: 9.8049,
  };
  const data = { ...proposal, nature: 'bound', propose, hors_autorisation: 5.67 };
  open({ body: { success: true, data } }, {});
  drawSite('/reponse/a-token');
  await screen.findByRole('button', { name: 'Accepter' });
  const text = document.body.textContent?.replaceAll(/\s/g, ' ');
  expect(text).toContain('8,605 kg, 84,37 € HT');
  expect(text).toContain('La commande ferait ≈ 39,04 € TTC, au lieu de ≈ 52,75 €.');
  expect(text).toContain('ne couvre pas tout : jusqu’à 5,67 € resteraient à régler en ligne après la pesée.');
});

it('explains why an answer comes too late, and that a link was used', async () => {
  open({ body: { success: true, data: proposal } }, refused(409, 'Trop tard, merci.', { code: 'too_late' }));
  drawSite('/reponse/a-token');
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser' }));
  await screen.findByText('Trop tard, merci.');
  cleanup();
  open(refused(400, 'Ce lien n’est plus valable.', { code: 'token_invalid' }), {});
  drawSite('/reponse/a-token');
  await waitFor(() => expect(document.body.textContent).toContain('Ce lien n’est plus valable.'));
});
