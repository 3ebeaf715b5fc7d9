// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';

const EXPIRED = 'Votre session a expiré. Veuillez vous reconnecter.';

beforeEach(() => {
  quietConsole();
  freshBrowser();
  fakeApi(() => emptyList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('/admin/login', () => {
  it('ERR-13, AUTH-26: sent here by an expired session it says so', async () => {
    drawSite('/admin/login?expired=true');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.getByText(EXPIRED)).toBeDefined();
  });

  it('ERR-13, AMB-25: the end of a customer’s session is no word to an administrator', async () => {
    localStorage.setItem('auth_redirect_reason', 'expired');
    localStorage.setItem('auth_redirect_url', '/commandes');
    drawSite('/admin/login');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });
});
