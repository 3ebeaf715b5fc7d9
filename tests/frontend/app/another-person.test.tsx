import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#frontend/lib/api/call.ts';
import { loseSession, openSession, readOwner, sessionState } from '#frontend/lib/session/session.ts';
import { adminKey } from '#frontend/lib/storage/account-keys.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const OWNER = { id: 'armand', firstname: 'Armand', lastname: 'Essai', role: 'super_admin' };
const PREPARER = { id: 'prune', firstname: 'Prune', lastname: 'Essai', role: 'preparer' };

/** The API's data by token. */
const people = { 'token-armand': OWNER, 'token-prune': PREPARER };

let slow: PromiseWithResolvers<void> | undefined;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  quietConsole();
  freshBrowser();
  Element.prototype.scrollIntoView = () => undefined;
  slow = undefined;
  calls = fakeApi(async ({ path, token }) => {
    const admin = people[token as keyof typeof people];
    if (path === '/api/admin/verify') {
      if (admin === PREPARER) await slow?.promise;
      return admin ? { body: { success: true, admin } } : { status: 401, body: {} };
    }
    if (path === '/api/admin/login')
      return {
        body: {
          success: true,
          token: 'token-prune',
          expires_at: '2099-01-01T00:00:00Z',
          admin: PREPARER,
          message: 'Connexion réussie',
        },
      };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tab = (name: string) => screen.queryByRole('link', { name });

/** What the other tab of the browser writes, in its order. */
const inOtherTab = (token: string, user: object) => {
  const write = (key: string, newValue: string | null) => {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  };
  write('admin_token', null);
  write('admin_user', JSON.stringify(user));
  write('admin_token', token);
};

describe('another person who signs in', () => {
  it('sees neither the tabs nor the page of the administrator whose session ended', async () => {
    openSession('admin', 'token-armand', OWNER);
    const { where } = drawSite('/admin/dashboard?tab=admins');
    expect(await screen.findByRole('link', { name: 'Administrateurs' })).toBeDefined();
    act(() => loseSession('admin', 'token-armand', '/admin/dashboard?tab=admins'));
    const typing = person();
    await typing.click(await screen.findByRole('button', { name: 'Se reconnecter' }));
    await typing.clear(await screen.findByLabelText('E-mail'));
    await typing.type(await screen.findByLabelText('E-mail'), 'prune@viande-essai.test');
    await typing.type(screen.getByLabelText('Mot de passe'), 'Prune-essai-2026!');
    slow = Promise.withResolvers();
    await typing.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(where()).toContain('/admin/dashboard'));
    expect(await screen.findByRole('link', { name: 'Préparation' })).toBeDefined();
    expect(tab('Administrateurs')).toBeNull();
    expect(where()).toBe('/admin/dashboard');
    slow.resolve();
  });

  it('finds the tabs of the browser that stayed open empty', async () => {
    openSession('admin', 'token-armand', OWNER);
    drawSite('/admin/dashboard?tab=admins');
    expect(await screen.findByRole('link', { name: 'Administrateurs' })).toBeDefined();
    slow = Promise.withResolvers();
    const answered = confirmAction({ title: 'Envoyer ?', text: 'Une question à Armand.' });
    act(() => inOtherTab('token-prune', PREPARER));
    await waitFor(() => expect(tab('Administrateurs')).toBeNull());
    await expect(answered).resolves.toBe(false);
    expect(screen.queryByText('Une question à Armand.')).toBeNull();
    slow.resolve();
  });

  it('sends no request of the previous user, and gets none of its answers', async () => {
    openSession('admin', 'token-armand', OWNER);
    const answer = Promise.withResolvers<void>();
    const read = fakeApi(async () => {
      await answer.promise;
      return emptyList;
    });
    const asked = call(adminsContract.endpoints.listAdmins, {}).catch((error: unknown) => error);
    await waitFor(() => expect(read).toHaveLength(1));
    openSession('admin', 'token-prune', PREPARER);
    answer.resolve();
    expect(await asked).toMatchObject({ status: 0, code: 'aborted' });
    expect(read).toHaveLength(1);
  });

  it('is refused with a dead token rather than answered under the name of the next', async () => {
    openSession('admin', 'token-armand', OWNER);
    calls = fakeApi(({ path }) => {
      if (path !== '/api/admin/admins') return { status: 401, body: {} };
      openSession('admin', 'token-prune', PREPARER);
      return { status: 401, body: { success: false, code: 'not_signed_in', message: 'Non' } };
    });
    await expect(call(adminsContract.endpoints.listAdmins, {})).rejects.toMatchObject({ code: 'aborted' });
    expect(calls.filter(({ path }) => path === '/api/admin/admins')).toHaveLength(1);
    expect(sessionState('admin')).toBe('open');
  });
});

describe('the owner of the open screens', () => {
  it('is the person within a company that has several', () => {
    const company = { id: 'c1', society: 'Brasserie Essai' };
    openSession('pro', 't1', company);
    const holder = readOwner('pro');
    openSession('pro', 't2', { ...company, person: { id: 'p1' } } as { id: string });
    expect(holder).toBe('c1');
    expect(readOwner('pro')).toBe('c1.p1');
  });

  it('stays the same when another tab loses the session', () => {
    openSession('admin', 'token-armand', OWNER);
    const { where } = drawSite('/admin/dashboard');
    act(() => {
      localStorage.removeItem('admin_token');
      dispatchEvent(new StorageEvent('storage', { key: 'admin_token', newValue: null }));
    });
    expect(sessionState('admin')).toBe('lost');
    expect(where()).toBe('/admin/dashboard');
    expect(adminKey('draft_entry')).toBe('draft_entry@armand');
  });
});
