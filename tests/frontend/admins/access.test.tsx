import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const self = {
  id: 'armand',
  firstname: 'Armand',
  lastname: 'Essai',
  email: 'armand@viande-demo.test',
  role: 'super_admin',
  last_login: null,
  second_factor: false,
};
const session = (id: string, current = false) => ({
  id,
  current,
  device: current ? 'Firefox sur Linux' : 'Safari sur iPhone',
  network: '192.0.2.1',
  opened_at: '2026-11-22T05:00:00.000Z',
  seen_at: '2026-11-22T05:10:00.000Z',
  expires_at: '2026-11-22T13:00:00.000Z',
});
const codes = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
const uri = 'otpauth://totp/Viande%20Signature:a%40b.test?secret=ABCDEFGHABCDEFGHABCDEFGHABCDEFGH';

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let answers: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answers = {
    'GET /api/admin/access': {
      body: { success: true, second_factor: null, sessions: [session('here', true), session('phone')] },
    },
    'GET /api/admin/verify': { body: { success: true, admin: self } },
  };
  calls = fakeApi(({ method, path }) => answers[`${method} ${path.split('?')[0]}`] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Mon accès', () => {
  const draw = () => {
    openSession('admin', 'admin-token', self);
    return drawSite('/admin/dashboard?tab=acces');
  };

  it('turns the second factor on: password, QR code, first code, recovery codes', async () => {
    answers['POST /api/admin/access/second-factor'] = {
      body: { success: true, secret: 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH', uri, expires_at: '' },
    };
    answers['POST /api/admin/access/second-factor/confirm'] = refused(400, 'Ce code est faux.', {
      code: 'invalid_input',
      field: 'code',
    });
    draw();
    await person().click(await screen.findByRole('button', { name: 'Activer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Activer la double authentification' }));
    await person().type(form.getByLabelText('Votre mot de passe'), 'Admin-demo-2026');
    await person().click(form.getByRole('button', { name: 'Continuer' }));
    expect(await form.findByRole('img', { name: /Code carré/ })).toBeTruthy();
    expect(form.getByText('ABCD EFGH ABCD EFGH ABCD EFGH ABCD EFGH')).toBeTruthy();
    const code = form.getByLabelText('Code à six chiffres');
    expect(document.activeElement).toBe(code);
    await person().type(code, '123456');
    await person().click(form.getByRole('button', { name: 'Activer' }));
    expect(await form.findByText('Ce code est faux.')).toBeTruthy();
    answers['POST /api/admin/access/second-factor/confirm'] = {
      body: { success: true, message: 'Activée.', recovery_codes: codes },
    };
    await person().click(form.getByRole('button', { name: 'Activer' }));
    const kept = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }));
    for (const one of codes) expect(kept.getByText(one)).toBeTruthy();
    expect(kept.getByRole('button', { name: 'Terminer' })).toHaveProperty('disabled', true);
    await person().click(kept.getByLabelText('J’ai gardé ces codes'));
    await person().click(kept.getByRole('button', { name: 'Terminer' }));
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  it('lists the devices; the current one cannot be closed here, another closes with one press', async () => {
    answers['DELETE /api/admin/access/sessions/phone'] = {
      body: { success: true, message: 'Cette session est fermée.' },
    };
    draw();
    const here = within((await screen.findByText('Firefox sur Linux')).closest('li')!);
    expect(here.getByText('Cet appareil')).toBeTruthy();
    expect(here.queryByRole('button')).toBeNull();
    await person().click(screen.getByRole('button', { name: 'Fermer la session de Safari sur iPhone' }));
    await vi.waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE')).toMatchObject([
        { path: '/api/admin/access/sessions/phone' },
      ]),
    );
  });
});

describe('sign-in with a second factor', () => {
  it('requests the code only when the password was right, and sends it with both', async () => {
    answers['POST /api/admin/login'] = refused(401, 'Saisissez le code.', { code: 'second_factor_required' });
    drawSite('/admin/login');
    await person().type(await screen.findByLabelText('E-mail'), self.email);
    await person().type(screen.getByLabelText('Mot de passe'), 'Admin-demo-2026');
    expect(screen.queryByLabelText('Code à six chiffres')).toBeNull();
    await person().click(screen.getByRole('button', { name: 'Se connecter' }));
    const code = await screen.findByLabelText('Code à six chiffres');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole('alert')).toBeNull();
    await person().type(code, '123456');
    answers['POST /api/admin/login'] = {
      body: {
        success: true,
        token: 't',
        expires_at: '2026-11-22T09:00:00.000Z',
        admin: self,
        message: 'Oui',
      },
    };
    await person().click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/Connexion réussie/)).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/admin/login').at(-1)?.body).toEqual({
      email: self.email,
      password: 'Admin-demo-2026',
      code: '123456',
    });
  });
});
