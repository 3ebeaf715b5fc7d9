import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshCodes } from '#frontend/features/scanning/camera/camera.tsx';
import { changeScans, scans } from '#frontend/features/scanning/scan-log.ts';
import { logout, loseSession, openSession, readRedirect } from '#frontend/lib/session/session.ts';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice, recordedAct, written } from '#tests/frontend/support/back-office.ts';

const CREATE = '/api/stock-movements/create';
const BAVETTE = movable('7', 'BAVETTE', 'BOEUF', { barcode: '3760123456784' });
const label = (weightGrams: number, lot = 'L1') =>
  `(01)93760123456787(3103)${String(weightGrams).padStart(6, '0')}(17)261204(10)${lot}`;

type Answer = { status?: number; body?: unknown } | Error;
let bounds: object;
beforeEach(() => {
  bounds = { ...scanBoundsView(SPECIFIED_BOUNDS), version: 0 };
});
const openScanner = (
  answer: () => Answer = () => recordedAct('entree', 'ok', [written('7', 'BAVETTE', 1)]),
  loaded: Promise<void> = Promise.resolve(),
) => {
  const calls = openBackOffice(({ path }) => {
    if (path === '/api/stock-movements/products')
      return loaded.then(() => ({ body: { success: true, products: [BAVETTE] } }));
    if (path === '/api/admin/settings/scan-bounds')
      return loaded.then(() => ({ body: { success: true, data: bounds } }));
    return path === CREATE ? answer() : undefined;
  });
  changeScans(() => []);
  return { calls, entries: () => calls.filter(({ path }) => path === CREATE) };
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scan = async (code: string): Promise<HTMLElement> => {
  const field = await screen.findByLabelText('Code-barres');
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return screen.findAllByRole('listitem').then(([first]) => first!);
};
const chooseSite = async () =>
  fireEvent.change(await screen.findByLabelText('Les scans entrent à'), { target: { value: '2' } });
const add = (card: HTMLElement) => fireEvent.click(within(card).getByRole('button'));

it('reads codes scanned before the products and the limits are loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  bounds = { ...scanBoundsView({ ...SPECIFIED_BOUNDS, '3103': [500, 80_000] }), version: 1 };
  openScanner(undefined, loaded.promise);
  drawSite('/scanner');
  const field = await screen.findByLabelText<HTMLInputElement>('Code-barres');
  for (const code of [label(60_000), label(2540)]) {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  expect(field.value).toBe('');
  expect(screen.getByText('Aucun scan pour le moment.')).toBeTruthy();
  loaded.resolve();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const [second, first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/60,00.kg.*BAVETTE.*Code lu/);
  expect(second?.textContent).toMatch(/2,54.kg.*BAVETTE.*Code lu/);
});

it('SCN-09: uses the weights of the settings', async () => {
  openScanner();
  drawSite('/scanner');
  expect((await scan(label(60_000))).textContent).toContain('Poids non trouvé (3103)');
  cleanup();
  bounds = { ...scanBoundsView({ ...SPECIFIED_BOUNDS, '3103': [500, 80_000] }), version: 1 };
  openScanner();
  drawSite('/scanner');
  await waitFor(async () => {
    const card = await scan(label(60_000));
    expect(card.textContent).toContain('60,00');
  });
});

describe('signed out', () => {
  it('SCN-03, SCN-04, SCN-13, API-67, ERR-90: reads codes in demonstration, calls no server, offers no write', async () => {
    const { calls, entries } = openScanner();
    logout('admin');
    drawSite('/scanner');
    const card = await scan(label(2540));
    expect(card.textContent).toContain('TRAITÉ');
    expect(card.textContent).toContain('2,54');
    expect(card.textContent).toContain('Traitement simulé avec succès (Mode démo)');
    expect(screen.getByText('Mode démo : aucun stock n’est modifié')).toBeTruthy();
    expect(within(card).queryByRole('button')).toBeNull();
    expect(entries()).toHaveLength(0);
    expect(calls).toEqual([]);
  });

  it('SCN-02, AMB-110: for an unknown product the card shows the code itself, and no « Produit »', async () => {
    openScanner();
    logout('admin');
    drawSite('/scanner');
    const card = await scan(label(2540));
    expect(card.textContent).not.toContain('Produit');
    expect(card.textContent).toMatch(/\d{13}/);
  });

  it('SCN-01..03, SCN-06, ERR-89: the field has the focus; shows what is wrong with a code, ignores an empty one, clears field and history, goes back', async () => {
    openScanner();
    logout('admin');
    drawSite('/scanner');
    const field = await screen.findByLabelText<HTMLInputElement>('Code-barres');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '123' } });
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(field.value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Traiter le scan' }));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('Aucun scan pour le moment.')).toBeTruthy();
    const card = await scan('3760123456784');
    expect(card.textContent).toContain('ERREUR');
    expect(card.textContent).toContain('Format de code-barres non reconnu · code 3760123456784');
    const huge = (await scan('x'.repeat(5_000_000))).textContent;
    expect(huge).toContain('Format de code-barres non reconnu');
    // a card is read at arm's length: no screen full of one code
    expect(huge?.length).toBeLessThan(250);
    fireEvent.click(screen.getByRole('button', { name: 'Effacer l’historique' }));
    expect(screen.getByText('Aucun scan pour le moment.')).toBeTruthy();
    const back = vi.spyOn(window.history, 'go');
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(back).toHaveBeenCalledWith(-1);
  });
});

describe('a session that ends while scanning', () => {
  const end = () => act(() => loseSession('admin', 'admin-token', '/scanner'));
  const signInAgain = () => act(() => openSession('admin', 'second-token', { id: 'armand' }));

  it('continues under the known user, and sends pending scans once they sign in again', async () => {
    const { entries } = openScanner();
    drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(999, 'FIRST'))).textContent).toContain('BAVETTE'));
    end();
    expect(screen.queryByText(/Mode démo : aucun stock/)).toBeNull();
    await screen.findByText('Votre session a expiré. Veuillez vous reconnecter.');
    const card = await scan(label(2540));
    expect(card.textContent).not.toContain('Mode démo');
    add(card);
    await screen.findByText('1 en attente du serveur');
    expect(entries()).toHaveLength(0);
    signInAgain();
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]).toMatchObject({ token: 'second-token', body: { qty: 2.54 } });
  });

  it('continues counting, also after a reload, under the same user', async () => {
    openScanner();
    const before = drawSite('/scanner');
    await chooseSite();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Inventaire' }));
    end();
    before.unmount();
    drawSite('/scanner');
    const field = await screen.findByLabelText('Code-barres');
    fireEvent.change(field, { target: { value: label(2540) } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(JSON.parse(localStorage.getItem('stock_count@armand') ?? '[]')).toHaveLength(1);
    expect(scans()).toEqual([]);
  });

  it('leads back to the scanner from the sign-in', async () => {
    openScanner();
    const { where } = drawSite('/scanner');
    await chooseSite();
    end();
    fireEvent.click(await screen.findByRole('link', { name: 'Se reconnecter' }));
    // the sign-in page takes the focus as soon as it is rendered
    expect(readRedirect('admin').url).toBe('/scanner');
    await waitFor(() => expect(where()).toBe('/admin/login'));
  });
});

describe('signed in', () => {
  it('SCN-02, SCN-03, SCN-05: enters a scanned weight with its lot and days, once', async () => {
    const { entries } = openScanner();
    drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(2540))).textContent).toContain('BAVETTE'));
    for (const shown of ['2,54', '93760123456787', 'L1', '04/12/2026', 'TRAITÉ'])
      expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(shown);
    add(screen.getAllByRole('listitem')[0]!);
    await screen.findByText('Entré en stock à Lormont.');
    expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('AJOUTÉ');
    expect(entries().map(({ body }) => body)).toEqual([
      {
        product_id: '7',
        warehouse_id: '2',
        qty: 2.54,
        label: 'Scan BAVETTE',
        lot: 'L1',
        sellby: '2026-12-04',
      },
    ]);
    // the same code again: asks for confirmation first
    add(await scan(label(2540)));
    const question = await screen.findByRole('alertdialog', { name: 'Le même code, encore une fois ?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(entries()).toHaveLength(1);
  });

  it('keeps scans made without network over a reload, and sends each once, in order', async () => {
    let isDown = true;
    const { entries } = openScanner(() =>
      isDown ? offline() : recordedAct('entree', 'ok', [written('7', 'BAVETTE', 1)]),
    );
    const { unmount } = drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(999, 'FIRST'))).textContent).toContain('BAVETTE'));
    for (let n = 1; n <= 8; n++) add(await scan(label(1000 + n)));
    await screen.findByText('8 en attente du serveur');
    const keptIds = scans().map(({ id }) => id);
    unmount();
    isDown = false;
    const before = entries().length;
    drawSite('/scanner');
    await waitFor(() => expect(scans().filter(({ act }) => act?.state === 'added')).toHaveLength(8));
    const sent = entries().slice(before);
    expect(sent.map(({ body }) => (body as { qty: number }).qty)).toEqual(
      Array.from({ length: 8 }, (_, n) => (1001 + n) / 1000),
    );
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(8);
    expect(sent[0]!.headers['Idempotency-Key']).toBe(keptIds[7]);
  });

  it('shows why the server refused, and allows a retry', async () => {
    openScanner(() => refused(409, 'Le lot L1 est bloqué : rappel'));
    drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(2540))).textContent).toContain('BAVETTE'));
    add(screen.getAllByRole('listitem')[0]!);
    await screen.findByText('Le lot L1 est bloqué : rappel');
    expect(screen.getByRole('button', { name: 'Essayer à nouveau' })).toBeTruthy();
  });
});

it('passes on a code that stays before the camera once, and the next piece with the same label', () => {
  const isFresh = freshCodes();
  expect([0, 200, 2000, 4400].map((now) => isFresh('A', now))).toEqual([true, false, false, false]);
  expect(isFresh('B', 4400)).toBe(true);
  expect(isFresh('A', 7000)).toBe(true);
});

describe('data of a label', () => {
  const G = '93760123456787';

  it('is one card for two symbols, and missing fields are not sent', async () => {
    const { entries } = openScanner();
    drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(2540))).textContent).toContain('BAVETTE'));
    const first = await scan(`01${G}3103001500`);
    expect(first.textContent).toContain('Lu sans lot : scannez le second code de l’étiquette');
    const card = await scan('10PO2611-0003-1128');
    expect(card.textContent).toContain('1,50');
    expect(card.textContent).toContain('PO2611-0003-1128');
    expect(card.textContent).toContain('Code lu.');
    expect(
      screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('1,50')),
    ).toHaveLength(1);
    add(card);
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]?.body).toMatchObject({ qty: 1.5, lot: 'PO2611-0003-1128' });
    expect(entries()[0]?.body).not.toHaveProperty('sellby');
    expect(entries()[0]?.body).not.toHaveProperty('eatby');
  });

  it('is shown in both readings where a separator may be missing, before it can be added', async () => {
    openScanner();
    drawSite('/scanner');
    await chooseSite();
    await waitFor(async () => expect((await scan(label(2540))).textContent).toContain('BAVETTE'));
    const card = await scan(`01${G}310300160010M99917261203`);
    expect(card.textContent).toContain('À vérifier');
    fireEvent.click(within(card).getByRole('button', { name: 'lot M999, DLC du 03/12/2026' }));
    await within(card).findByRole('button', { name: 'Ajouter au stock' });
    expect(card.textContent).toContain('M999');
    expect(card.textContent).not.toContain('M99917261203');
  });

  it.each([
    [`01${G}172612143712`, 'INCOMPLET', 'BAVETTE', '12 pièces, sans poids : pesez.'],
    [`01${G}172612143012`, 'INCOMPLET', 'BAVETTE', '12 pièces, sans poids : pesez.'],
    [`01${G}1726121410L7`, 'INCOMPLET', 'BAVETTE', 'Sans poids : pesez.'],
    ['3760123456784', 'INCOMPLET', 'BAVETTE', 'Sans poids : pesez.'],
    [
      '30123458',
      'ERREUR',
      '30123458',
      'Ce code n’est celui d’aucun produit du catalogue. Format de code-barres non reconnu · code 30123458',
    ],
    [
      `01${G}3103060000`,
      'ERREUR',
      'BAVETTE',
      'Poids non trouvé (3103). Le poids de 60 kg est hors des bornes de la maison : vérifiez-le. · code ',
    ],
  ])('%s without a weight: shows what was read and what is missing', async (code, ...texts) => {
    openScanner();
    drawSite('/scanner');
    const card = (await scan(code)).textContent.replaceAll(/\s/g, ' ');
    for (const text of texts) expect(card).toContain(text);
    expect(card).not.toContain('Ajouter au stock');
  });

  it('keeps fields without use for meat, and warns of a past DLC', async () => {
    openScanner();
    drawSite('/scanner');
    const card = await scan(`01${G}31030016001726110199INT12`);
    expect(card.textContent).toContain('(99) INT12');
    expect(card.textContent).toContain('La DLC du 01/11/2026 est dépassée.');
  });
});
