import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '#frontend/lib/display/download.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

/** A browser session of a person of a company. */
const CHEF = { ...ANNA, person: { id: 'P1', role: 'chef', sees_prices: true, may_pay: false } };
let choices: { kind: string; on: boolean }[];
let answer: object | undefined;
let calls: ReturnType<typeof fakeApi>;
const saved: string[] = [];
beforeEach(() => {
  quietConsole();
  freshBrowser();
  saved.length = 0;
  vi.spyOn(downloads, 'download').mockImplementation((name) => void saved.push(name));
  answer = undefined;
  choices = [
    { kind: 'own', on: true },
    { kind: 'weekly', on: false },
  ];
  calls = fakeApi(({ method, path, body }) => {
    if (path.startsWith('/api/auth/export/'))
      return {
        body: {
          success: true,
          exported_at: '2026-11-21T05:00:00Z',
          person: { id: 'P1' },
          standing_orders: [],
          orders: path.includes('cursor') ? [{ id: 'o2' }] : [{ id: 'o1' }],
          next_cursor: path.includes('cursor') ? null : 'p2',
        },
      };
    if (path !== '/api/auth/letters') return emptyList;
    if (method === 'PUT' && answer) return answer;
    if (method === 'PUT') {
      const said = body as Record<string, boolean>;
      choices = choices.map((one) => ({ ...one, on: said[one.kind] ?? one.on }));
    }
    return { body: { success: true, data: choices } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('« Mes lettres »', () => {
  it('shows the choices, saves a tick at once, and lists mandatory letters', async () => {
    openSession('pro', 'pro-token', ANNA);
    drawSite('/dashboard?vue=compte&partie=lettres');
    const weekly = await box('La lettre de la semaine');
    expect([(await box('Mes commandes')).checked, weekly.checked]).toEqual([true, false]);
    await person().click(weekly);
    await waitFor(() => expect(choices).toContainEqual({ kind: 'weekly', on: true }));
    expect(puts()).toEqual([{ weekly: true }]);
    expect((await box('La lettre de la semaine')).checked).toBe(true);
    expect(screen.getByRole('heading', { name: 'Partent toujours' })).toBeDefined();
    expect(screen.getByText('Rappel d’un produit')).toBeDefined();
  });

  it('saves a second tick that comes while the first is being saved', async () => {
    openSession('pro', 'pro-token', ANNA);
    drawSite('/dashboard?vue=compte&partie=lettres');
    const [own, weekly] = [await box('Mes commandes'), await box('La lettre de la semaine')];
    fireEvent.click(own);
    fireEvent.click(weekly);
    await waitFor(() => expect(puts()).toEqual([{ own: false }, { weekly: true }]));
    await waitFor(() => expect([own.checked, weekly.checked]).toEqual([false, true]));
  });

  it('a refusal is shown, and the tick is reset', async () => {
    openSession('pro', 'pro-token', ANNA);
    answer = refused(400, 'Ces lettres ne vous sont pas destinées.');
    drawSite('/dashboard?vue=compte&partie=lettres');
    await person().click(await box('Mes commandes'));
    expect((await screen.findByRole('alert')).textContent).toContain('Ces lettres ne vous sont pas');
    expect((await box('Mes commandes')).checked).toBe(true);
  });
});

describe('« Mes données » of a person of a company', () => {
  it('exports their own, all pages in one file, and offers no deletion of the company', async () => {
    openSession('pro', 'pro-token', CHEF);
    drawSite('/dashboard?vue=compte&partie=donnees');
    await person().click(await screen.findByRole('button', { name: 'Exporter mes données' }));
    expect(await screen.findByText(/est enregistré, avec 2 commandes/)).toBeDefined();
    expect(saved).toEqual(['mes-donnees-2026-11-21.json']);
    expect(calls.some(({ path }) => path.startsWith('/api/auth/export/P1'))).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Supprimer mon compte' })).toBeNull();
  });
});
