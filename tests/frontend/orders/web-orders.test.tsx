import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const LIST = '/api/admin/web-orders';
const order = (id: string, more: object = {}) => ({
  id,
  reference: `CMD-${id}`,
  client_nom: 'Bistrot Essai',
  client_email: 'chef@bistrot.test',
  date_commande: '2026-11-20T08:30:00Z',
  montant_total: 105.5,
  montant_paye: 0,
  status: 'en_attente',
  statut_paiement: 'non_paye',
  statut_livraison: 'non_livre',
  erp_status: 'verifie',
  erp_ref: 'CO2611-0001',
  ...more,
});

let orders: object[];
let more: object;
let detail: object;
let history: object[];
let broken: Record<string, ReturnType<typeof refused>>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  orders = [order('1')];
  more = {};
  detail = {};
  history = [];
  broken = {};
  calls = fakeApi(({ path, method }) => {
    const [address = ''] = path.split('?');
    const fault = broken[`${method ?? 'GET'} ${address}`];
    if (fault) return fault;
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === LIST) return { body: { success: true, orders, next_cursor: null, ...more } };
    if (address.startsWith(`${LIST}/`)) {
      const id = address.split('/').at(-1) ?? '';
      if (method === 'PUT')
        return { body: { success: true, order: order(id, { statut_livraison: 'expedie' }) } };
      return { body: { success: true, order: order(id, detail), lines: [], history } };
    }
    if (address.startsWith('/api/payments/status/'))
      return {
        body: {
          success: true,
          data: { statut_paiement: 'non_paye', paid: 0, attempts: [] },
        },
      };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (more = '') => drawSite(`/admin/dashboard?tab=venteWeb${more}`);
const rowOf = async (reference: string) => (await screen.findByText(reference)).closest('tr')!;
/** Opens it next to the list, with the mouse. */
const openOrder = async (reference: string) => {
  await person().click(await screen.findByRole('button', { name: reference }));
  return screen.findByRole('dialog', { name: reference });
};
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const selectIn = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('combobox', { name });
const valuesOf = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ value }) => value);

describe('the web orders of the back-office', () => {
  it('WEB-01, WEB-02: a row with each of its fields; a message without any', async () => {
    draw();
    const row = (await screen.findByText('CMD-1')).closest('tr');
    const text = plain(row?.textContent);
    for (const part of [
      '20/11/2026 à 09:30',
      'Bistrot Essai',
      'chef@bistrot.test',
      '105,50 €',
      'CO2611-0001',
    ])
      expect(text).toContain(part);
    cleanup();
    orders = [];
    draw();
    expect(await screen.findByText('Aucune commande sur le site pour le moment')).toBeTruthy();
  });

  it('WEB-03, WEB-05, WEB-06, WEB-07: each of the three statuses offers each of its values', async () => {
    draw();
    await openOrder('CMD-1');
    expect(valuesOf(selectIn(/^Statut/))).toEqual(['en_attente', 'valide', 'annule']);
    expect(valuesOf(selectIn(/^Paiement/))).toEqual(['non_paye', 'paye', 'rembourse']);
    expect(valuesOf(selectIn(/^Livraison/))).toEqual(['non_livre', 'en_preparation', 'expedie', 'livre']);
  });

  it('WEB-04, ERR-88, AMB-22: a change is shown once the server accepted it; a failure is logged, shown, and changes nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const told = vi.spyOn(notify, 'error').mockReturnValue(undefined);
    broken[`PUT ${LIST}/1`] = { status: 500, body: { success: false, code: 'internal', message: '' } };
    draw();
    await openOrder('CMD-1');
    const delivery = () => selectIn(/^Livraison/) as HTMLSelectElement;
    await person().selectOptions(delivery(), 'expedie');
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith('Erreur de communication avec le serveur', {
        detail: 'CMD-1 n’a pas été modifiée.',
      }),
    );
    expect(delivery().value).toBe('non_livre');
    expect(logged.mock.calls.flat()).toContain('web order not changed');
    broken = {};
    await person().selectOptions(delivery(), 'expedie');
    await waitFor(() => expect(delivery().value).toBe('expedie'));
    expect(calls.find(({ path, method }) => method === 'PUT' && path === `${LIST}/1`)).toBeTruthy();
  });

  it('a row shows its statuses and changes nothing: that is done in the panel, which has an address', async () => {
    orders = [order('1', { a_rendre_hors_site: 12 }), order('2', { statut_paiement: 'paye' })];
    draw();
    const row = await rowOf('CMD-1');
    expect(row.querySelectorAll('select')).toHaveLength(0);
    expect(plain(row.textContent)).toContain('À rendre');
    await openOrder('CMD-2');
    expect(globalThis.location.search).toContain('commande=2');
    // as the browser's button does, once the entries are written
    await vi.advanceTimersByTimeAsync(50);
    globalThis.history.back();
    await vi.advanceTimersByTimeAsync(50);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(globalThis.location.search).toBe('?tab=venteWeb');
  });

  it('several are printed at once, the prepared ones; the others are counted', async () => {
    orders = [order('1', { prepare_le: '2026-11-20T09:00:00Z' }), order('2', { prepare_le: null })];
    draw();
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await rowOf('CMD-1');
    expect(screen.queryByRole('group', { name: 'Lignes choisies' })).toBeNull();
    await person().click(box('Choisir CMD-2'));
    const bar = screen.getByRole('group', { name: 'Lignes choisies' });
    expect(bar.textContent).toContain('Aucune n’est encore préparée');
    await person().click(box('Choisir toutes les lignes affichées'));
    expect(bar.textContent).toContain('2 commandes choisies');
    expect(within(bar).getByRole('button', { name: 'Bons de livraison (1)' })).toBeTruthy();
    expect(bar.textContent).toContain('Une n’est pas encore préparée.');
    await person().click(within(bar).getByRole('button', { name: 'Bons de livraison (1)' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/delivery-notes/1')).toBe(true));
    expect(calls.some(({ path }) => path === '/api/delivery-notes/2')).toBe(false);
  });

  it('saved filters are one press away, after a reload too, and for this administrator alone', async () => {
    draw('&vue=a-valider');
    await person().click(await screen.findByRole('button', { name: 'Garder cette vue' }));
    await person().type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Ce matin');
    await person().click(screen.getByRole('button', { name: 'Garder' }));
    cleanup();
    draw();
    const kept = await screen.findByRole('button', { name: 'Ce matin' });
    expect(kept.getAttribute('aria-pressed')).toBe('false');
    await person().click(kept);
    await waitFor(() => expect(globalThis.location.search).toContain('vue=a-valider'));
    expect(kept.getAttribute('aria-pressed')).toBe('true');
    cleanup();
    openSession('admin', 'other-token', { id: 'berthe' });
    draw();
    await rowOf('CMD-1');
    expect(screen.queryByRole('button', { name: 'Ce matin' })).toBeNull();
  });

  it('shows the amount received next to a total reduced by the weighing, and names the reason', async () => {
    detail = { montant_total: 64.37, montant_paye: 130.32 };
    const fields = [
      'préparation',
      'proposition',
      'remboursement',
      'repesée',
      'lots',
      'paiement',
      'retour',
      'stock',
    ];
    history = fields.map((field, n) => ({
      at: `2026-11-20T09:0${n}:00Z`,
      actor: 'admin:armand',
      by: 'Armand Essai',
      field,
      from: null,
      to: 'fait',
      reason: null,
    }));
    draw('&commande=OLD');
    const panel = within(await screen.findByRole('dialog', { name: 'CMD-OLD' }));
    const names = (await panel.findAllByText(': fait', { exact: false })).map((said) =>
      plain(said.textContent),
    );
    expect(names).toEqual(fields.map((field) => `${field[0]?.toUpperCase()}${field.slice(1)} : fait`));
    expect(plain(panel.getByText(/reçus/).textContent)).toBe('64,37 € TTC, 130,32 € reçus');
  });

  it('shows who changed an order by name, and no id', async () => {
    const at = (minute: number) => `2026-11-20T09:0${minute}:00Z`;
    history = [
      {
        at: at(2),
        actor: 'stripe',
        by: null,
        field: 'tentative',
        from: 'session_open',
        to: 'failed',
        reason: 'tentative 01KXA',
      },
      {
        at: at(1),
        actor: 'admin:armand',
        by: 'Armand Essai',
        field: 'status',
        from: 'en_attente',
        to: 'annule',
        reason: 'À sa demande',
      },
    ];
    draw('&commande=OLD');
    const panel = within(await screen.findByRole('dialog', { name: 'CMD-OLD' }));
    await panel.findByText(/par Armand Essai$/);
    const said = panel.getAllByRole('listitem').map((entry) => plain(entry.textContent));
    expect(said).toEqual([
      'Tentative de paiement : en cours chez le client → échouée20/11/2026 à 10:02, par Stripe (carte)',
      'Statut : En attente → AnnuléeÀ sa demande20/11/2026 à 10:01, par Armand Essai',
    ]);
  });

  it('?commande= opens an order that is on no loaded page, and reports an unknown one', async () => {
    draw('&commande=OLD');
    expect(await screen.findByRole('heading', { name: 'CMD-OLD' })).toBeTruthy();
    cleanup();
    broken[`GET ${LIST}/GONE`] = refused(404, 'Commande introuvable.');
    draw('&commande=GONE');
    expect(await screen.findByText('La commande demandée n’a pas pu être ouverte')).toBeTruthy();
    expect(screen.getByText('Commande introuvable.')).toBeTruthy();
  });

  it('words that match customers are searched among products on request, and back', async () => {
    more = { trouve_par: 'clients' };
    draw('&recherche=agneau');
    expect(await screen.findByText('Les commandes des clients qui portent ces mots.')).toBeTruthy();
    more = { trouve_par: 'produits' };
    await person().click(screen.getByRole('button', { name: 'Chercher parmi les produits' }));
    await waitFor(() =>
      expect(calls.some(({ path }) => path.includes('recherche=agneau&dans=produits'))).toBe(true),
    );
    expect(screen.getByText('Les commandes dont un produit porte ces mots.')).toBeTruthy();
    const back = screen.getByRole('button', { name: 'Chercher aussi par client' });
    expect(document.activeElement).toBe(back);
    await person().click(back);
    await waitFor(() => expect(globalThis.location.search).not.toContain('dans='));
    // no customer matches: no way back is offered
    more = { trouve_par: 'produits' };
    cleanup();
    draw('&recherche=poulet');
    expect(await screen.findByText(/^Aucun client ne porte ces mots/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Chercher/ })).toBeNull();
  });
});
