import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { isOff } from '#tests/frontend/support/is-off.ts';
import { parisQuote, product } from './fake-shop.ts';

/** An administrator takes an order by telephone, with both hands at the keyboard. */
const row = {
  id: 'C1',
  societe: 'Table d’Essai',
  nom: 'Claude Essai',
  email: 'claude@table-essai.test',
  telephone: '0556000012',
  ville: 'Lormont',
  siret: '',
  etat: 'verifie',
  inscrit_le: '2026-11-01T08:00:00Z',
  derniere_connexion: null,
};
const detail = (more: object) => ({
  ...row,
  verifie_le: '2026-11-01T09:00:00Z',
  bloque_le: null,
  motif_blocage: null,
  adresse: '3 quai de l’Essai',
  complement: '',
  code_postal: '75011',
  tva: '',
  activite: '',
  groupe: '',
  conditions: {
    lu_le: null,
    prix_convenus: 2,
    tarif: 1,
    remise: 2.5,
    plafond: null,
    ferme: false,
    groupe_id: 1,
    remise_groupe: 0,
    groupe_applique: false,
    groupes: [],
  },
  erp_id: null,
  erp_url: null,
  note: 'Rappeler avant 7 h',
  note_le: null,
  note_version: 0,
  ...more,
});
const someone = (id: string, firstname: string, more: object = {}) => ({
  id,
  firstname,
  lastname: 'Essai',
  email: `${firstname.toLowerCase()}@table-essai.test`,
  role: 'gerant',
  sees_prices: true,
  may_pay: true,
  order_limit: null,
  week_limit: null,
  blocked: false,
  invited_until: null,
  last_sign_in: null,
  is_holder: false,
  is_me: false,
  version: 1,
  ...more,
});
const habit = {
  product_id: '2',
  ref: 'REF2',
  label: 'FAUX FILET',
  category_name: 'BOEUF',
  unit: 'kg',
  price: 12,
  price_ttc: 14.4,
  vat_rate: 20,
  stock_reel: 50,
  availability: 'available',
  orderable_quantity: 4,
  usual_quantity: 4,
  times: 3,
  last_ordered_at: '2026-11-14T05:00:00Z',
};

let quote: object;
let customer: object;
let people: object[];
let reserved: object | null;
let sent: { status?: number; body?: unknown } | Error;
let calls: ReturnType<typeof fakeApi>;
const answers: Record<string, () => unknown> = {
  '/api/admin/customers/C1': () => customer,
  '/api/admin/customers/C1/people': () => people,
  '/api/admin/customers/C1/addresses': () => [],
  '/api/admin/customers/C1/products': () => [
    product('1', 'ENTRECOTE PAREE', { price_reason: 'prix convenu' }),
    product('2', 'FAUX FILET', { price: 12 }),
  ],
  '/api/admin/customers/C1/reservation': () => reserved,
  '/api/admin/customers/C1/habits': () => [habit],
  '/api/delivery/quote': () => quote,
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  quote = parisQuote();
  customer = detail({});
  people = [someone('C1', 'Claude', { is_holder: true })];
  reserved = null;
  sent = {
    body: {
      success: true,
      order_reference: 'CMD-20261121-0007',
      reference: 'CMD-20261121-0007',
      order_id: 'O7',
      total_ht: 20,
      total_tva: 4,
      total_ttc: 24,
      message: 'ok',
    },
  };
  calls = fakeApi(({ path, method }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return {
        body: {
          success: true,
          admin: { id: 'armand', firstname: 'Armand', lastname: 'Essai', role: 'admin' },
        },
      };
    if (method === 'POST' && address === '/api/admin/customers/C1/orders') return sent;
    if (address === '/api/admin/customers')
      return { body: { success: true, data: [row], next_cursor: null } };
    const answer = answers[address];
    if (!answer) return emptyList;
    return {
      body: {
        success: true,
        data: answer(),
        vat: { mode: 'flat', rate: 20, by_line: false },
        synced_at: null,
        since: '2026-08-23',
        orders: 3,
        cut_notes: { '1': 'tranches 2 cm' },
      },
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const USUAL = /^Ajouter 4,00\skg : FAUX FILET$/;
const orders = () => calls.filter(({ method }) => method === 'POST');
const open = async (more = '') => {
  const drawn = drawSite(`/admin/dashboard?tab=telephone&client=C1${more}`);
  await screen.findByRole('searchbox', { name: 'Rechercher un produit' });
  await screen.findByRole('button', { name: USUAL });
  return drawn;
};
const basket = () => within(screen.getByRole('complementary', { name: 'Commande' }));
/** With the keyboard alone: to the search, to the quantity, back. */
const note = async (words: string, quantity: string) => {
  const typing = person();
  screen.getByRole('searchbox', { name: 'Rechercher un produit' }).focus();
  await typing.keyboard(words);
  await screen.findByRole('list', { name: 'Produits trouvés' });
  await typing.keyboard('{Enter}');
  await typing.keyboard(`${quantity}{Enter}`);
};

it('from the first key to the number, without the mouse', async () => {
  const { where } = drawSite('/admin/dashboard?tab=telephone');
  const who = await screen.findByRole('searchbox', { name: 'Qui est au téléphone ?' });
  await waitFor(() => expect(document.activeElement).toBe(who));
  const typing = person();
  await typing.keyboard('05 56 00');
  await waitFor(() => expect(calls.some(({ path }) => path.includes('recherche=05'))).toBe(true));
  await screen.findByRole('button', { name: /Table d’Essai/ });
  await waitFor(async () => {
    await typing.keyboard('{Enter}');
    expect(where()).toContain('client=C1');
  });
  expect(await screen.findByText('Rappeler avant 7 h')).toBeTruthy();
  expect(screen.getByText('2 prix convenus')).toBeTruthy();

  await screen.findByText('Ses habitudes');
  await typing.keyboard('/');
  await note('entrec', '2');
  expect(basket().getByRole('textbox', { name: 'Dans le panier : ENTRECOTE PAREE' })).toHaveProperty(
    'value',
    '2,00',
  );
  // as last time
  expect(basket().getByRole('textbox', { name: 'Fiche de découpe : ENTRECOTE PAREE' })).toHaveProperty(
    'value',
    'tranches 2 cm',
  );
  const searching = screen.getByRole('searchbox', { name: 'Rechercher un produit' });
  expect(document.activeElement).toBe(searching);
  // the search key focuses the search again: the text is selected
  await typing.keyboard('/');
  expect(searching).toHaveProperty('value', 'entrec');
  await typing.keyboard('{Control>}{Enter}{/Control}');
  const review = within(await screen.findByRole('dialog', { name: 'Relire la commande au client' }));
  expect(review.getByText(/livraison le lundi 23 novembre 2026/)).toBeTruthy();
  expect(orders()).toEqual([]);
  await typing.click(review.getByRole('button', { name: 'Enregistrer la commande' }));
  const placed = within(await screen.findByRole('dialog', { name: 'Commande enregistrée' }));
  expect(placed.getByText('CMD-20261121-0007')).toBeTruthy();
  expect(placed.getByText(/claude@table-essai.test/)).toBeTruthy();
  expect(orders()).toMatchObject([
    {
      path: '/api/admin/customers/C1/orders',
      token: 'admin-token',
      headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
      body: {
        items: [{ product_id: '1', quantity: 2, cut_note: 'tranches 2 cm' }],
        total: 20,
        total_ttc: 24,
        delivery_day: '2026-11-23',
      },
    },
  ]);
  expect(orders()[0]?.body).not.toHaveProperty('client_id');
  expect(Object.keys(localStorage).filter((key) => /telephone/.test(key))).toEqual([]);
});

it('notes survive a reload, under this administrator, and are offered again', async () => {
  await open();
  await person().click(screen.getByRole('button', { name: USUAL }));
  expect(Object.keys(localStorage)).toContain('cart_telephone_C1@armand');
  cleanup();
  drawSite('/admin/dashboard?tab=telephone');
  const begun = within(await screen.findByRole('region', { name: 'Commandes commencées ici' }));
  await person().click(await begun.findByRole('link', { name: 'Table d’Essai' }));
  await waitFor(() =>
    expect(basket().getByRole('textbox', { name: 'Dans le panier : FAUX FILET' })).toHaveProperty(
      'value',
      '4,00',
    ),
  );
  await person().click(basket().getByRole('button', { name: 'Tout retirer' }));
  expect(basket().getByText('Rien n’est encore noté.')).toBeTruthy();
});

it('without an answer nothing may change, and the same is sent under the same key, also after a reload', async () => {
  await open();
  await person().click(screen.getByRole('button', { name: USUAL }));
  sent = new Error('no network');
  await person().click(basket().getByRole('button', { name: 'Relire et enregistrer' }));
  await person().click(await screen.findByRole('button', { name: 'Enregistrer la commande' }));
  expect(await screen.findByText('Le serveur n’a pas répondu')).toBeTruthy();
  cleanup();
  drawSite('/admin/dashboard?tab=telephone&client=C1');
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByRole('complementary', { name: 'Commande' }).closest('[inert]')).not.toBeNull();
  sent = {
    body: {
      success: true,
      order_reference: 'CMD-X',
      reference: 'CMD-X',
      order_id: 'O8',
      total_ht: 48,
      total_tva: 9.6,
      total_ttc: 57.6,
      message: 'ok',
    },
  };
  await person().click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('dialog', { name: 'Commande enregistrée' });
  const [first, again] = orders();
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(again?.body).toEqual(first?.body);
});

it('a refusal by the server is shown with its reason, and the next try has another key', async () => {
  await open();
  await person().click(screen.getByRole('button', { name: USUAL }));
  const why = 'Les commandes non réglées de ce client peuvent atteindre 50,00 € TTC.';
  sent = {
    status: 409,
    body: { success: false, code: 'reservation_cap', message: why, cap: 50, pending: 40, room: 10 },
  };
  await person().click(basket().getByRole('button', { name: 'Relire et enregistrer' }));
  await person().click(await screen.findByRole('button', { name: 'Enregistrer la commande' }));
  expect(await screen.findByText(why)).toBeTruthy();
  sent = {
    status: 409,
    body: {
      success: false,
      code: 'identical_order',
      message: 'Une commande identique',
      reference: 'CMD-20261121-0001',
      order_id: 'O1',
      placed_at: '2026-11-21T05:58:00Z',
    },
  };
  await person().click(screen.getByRole('button', { name: 'Enregistrer la commande' }));
  expect(await screen.findByText('Ce client vient de passer la même commande')).toBeTruthy();
  await person().click(screen.getByRole('button', { name: 'Enregistrer quand même' }));
  await waitFor(() => expect(orders()).toHaveLength(3));
  expect(orders()[2]?.body).toMatchObject({ identical_confirmed: true });
  expect(new Set(orders().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

it('a company of several: for whom, with the limit that does not apply to the house', async () => {
  people = [
    someone('C1', 'Claude', { is_holder: true }),
    someone('SACHA', 'Sacha', { role: 'chef', order_limit: 30 }),
    someone('ALEX', 'Alex', { invited_until: '2026-11-23T06:00:00Z' }),
  ];
  reserved = { montant_ttc: 134.16, plafond: 3000 };
  const { where } = await open();
  // delivered and unpaid is more: this is what counts against the cap
  expect(await screen.findByText(/134,16\s€ ni réglés ni partis, sur 3\s000,00\s€/)).toBeTruthy();
  const whom = screen.getByRole('combobox', { name: 'Pour qui' });
  expect(
    within(whom)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Claude Essai, Gérant', 'Sacha Essai, Chef']);
  await person().selectOptions(whom, 'SACHA');
  expect(where()).toContain('personne=SACHA');
  await person().click(screen.getByRole('button', { name: USUAL }));
  expect(await screen.findByText(/Au-dessus du plafond que l’entreprise a fixé : Sacha Essai/)).toBeTruthy();
  await person().click(basket().getByRole('button', { name: 'Relire et enregistrer' }));
  await person().click(await screen.findByRole('button', { name: 'Enregistrer la commande' }));
  await screen.findByRole('dialog', { name: 'Commande enregistrée' });
  expect(orders()[0]?.body).toMatchObject({ person_id: 'SACHA' });
});

it('a blocked account shows why before anything is entered', async () => {
  customer = detail({ bloque_le: '2026-11-20T06:00:00Z', motif_blocage: 'Trois impayés' });
  await open();
  expect(screen.getByText('Compte bloqué : il ne peut pas commander')).toBeTruthy();
  expect(screen.getByText('Trois impayés')).toBeTruthy();
});

it('asks before another day is saved when the cutoff passes while the order is read back', async () => {
  vi.setSystemTime(new Date('2026-11-22T14:58:00Z'));
  await open();
  await note('entrec', '2');
  await person().click(basket().getByRole('button', { name: /^Relire/ }));
  const window = within(await screen.findByRole('dialog', { name: 'Relire la commande au client' }));
  await window.findByText(/livraison le lundi 23 novembre 2026/);
  quote = parisQuote({
    earliest: '2026-11-24',
    days: ['2026-11-24', '2026-11-25'],
    order_before: '2026-11-23T15:00:00.000Z',
  });
  await act(() => vi.advanceTimersByTimeAsync(150_000));
  await window.findByText('La livraison du lundi 23 novembre 2026 n’est plus possible');
  const save = window.getByRole('button', { name: 'Enregistrer la commande' });
  expect(isOff(save)).toBe(true);
  await person().click(window.getByRole('button', { name: 'Livrer le mardi 24 novembre 2026' }));
  await person().click(save);
  await waitFor(() => expect(orders().at(-1)?.body).toMatchObject({ delivery_day: '2026-11-24' }));
});
