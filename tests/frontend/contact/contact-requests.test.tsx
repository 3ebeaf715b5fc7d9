// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLink } from '#frontend/features/contact/answer-link.ts';
import { openSession } from '#frontend/lib/session.ts';
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
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  handledAt = null;
  calls = fakeApi(({ path, method }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === LIST) return { body: { success: true, data: [request(handledAt)], next_cursor: null } };
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

it('shows what was written whole, answers by mail, and keeps it in sight until it is done', async () => {
  drawSite('/admin/dashboard?tab=contacts');
  await person().click(await screen.findByRole('button', { name: 'Demande de devis' }));
  expect(screen.getByText('ines@table.test')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Répondre par e-mail' });
  const mail = new URL(link.getAttribute('href') ?? '');
  expect([decodeURIComponent(mail.pathname), mail.searchParams.get('subject')]).toEqual([
    'ines@table.test',
    'Re: Demande de devis',
  ]);
  expect(mail.searchParams.get('body')).toContain('> Cent couverts & deux agneaux ?');
  await person().click(screen.getByRole('button', { name: 'Marquer comme traitée' }));
  await screen.findByRole('button', { name: 'Remettre à traiter' });
  await waitFor(() => expect(screen.getByText('Traitée')).toBeTruthy());
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${LIST}/C1`,
    body: { handled: true },
  });
});

it('writes no header of its own into the answer', () => {
  const link = answerLink({ ...request(null), email: 'a@b.test?bcc=x@y.test' });
  expect(new URL(link).searchParams.get('bcc')).toBeNull();
});
