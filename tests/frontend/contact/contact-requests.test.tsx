import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const LIST = '/api/admin/contact-requests';
const request = (handledAt: string | null) => ({
  id: 'C1',
  received_at: '2026-11-20T08:30:00Z',
  nom: 'Essai',
  prenom: 'Inès',
  entreprise: 'Table d’Essai',
  email: 'ines@table.test',
  telephone: '',
  sujet: 'Demande de devis' as const,
  message: 'Bonjour,\nCent couverts & deux agneaux ?',
  handled_at: handledAt,
});

let handledAt: string | null;
let answers: 200 | 503;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  handledAt = null;
  answers = 200;
  calls = fakeApi(({ path, method }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === LIST) return { body: { success: true, data: [request(handledAt)], next_cursor: null } };
    const reply = { id: 'R1', at: '2026-11-21T06:00:00Z', by: 'Armand Essai', message: 'Bonjour, oui.' };
    const answered = { success: true, data: request(handledAt), replies: [] as object[] };
    if (address === `${LIST}/C1` && method === 'GET') return { body: answered };
    if (method === 'POST' && answers === 503)
      return {
        status: 503,
        body: { success: false, code: 'busy', message: 'Beaucoup de commandes arrivent.' },
      };
    if (method === 'POST') return { body: { ...answered, replies: [{ ...reply, etat: 'en_attente' }] } };
    if (method === 'PUT') {
      handledAt = '2026-11-21T06:00:00Z';
      return { body: { success: true, data: request(handledAt) } };
    }
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the whole message until it is done', async () => {
  drawSite('/admin/dashboard?tab=contacts');
  await person().click(await screen.findByRole('button', { name: 'Demande de devis' }));
  expect(screen.getByText('ines@table.test')).toBeTruthy();
  await person().click(screen.getByRole('button', { name: 'Marquer comme traitée' }));
  await screen.findByRole('button', { name: 'Remettre à traiter' });
  await waitFor(() => expect(screen.getByText('Traitée')).toBeTruthy());
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${LIST}/C1`,
    body: { handled: true },
  });
});

it('answers from the page, under one key until it is sent, and shows who answered', async () => {
  drawSite('/admin/dashboard?tab=contacts');
  await person().click(await screen.findByRole('button', { name: 'Demande de devis' }));
  const field = await screen.findByRole('textbox', { name: /Votre réponse/ });
  await person().click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  await screen.findByText('La réponse est requise.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  await person().type(field, 'Bonjour, oui.');
  answers = 503;
  await person().click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  await screen.findByText('Beaucoup de commandes arrivent.');
  answers = 200;
  await person().click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  await screen.findByText(/Armand Essai, le/);
  expect((field as HTMLTextAreaElement).value).toBe('');
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`${LIST}/C1/replies`, { message: 'Bonjour, oui.' }],
    [`${LIST}/C1/replies`, { message: 'Bonjour, oui.' }],
  ]);
  const keysSent = sent.map(({ headers }) => headers['idempotency-key']);
  expect(keysSent[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keysSent[1]).toBe(keysSent[0]);
});
