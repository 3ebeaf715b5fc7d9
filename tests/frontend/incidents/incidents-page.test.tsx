import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import type { PaymentCase } from '#frontend/features/payments/payments.queries.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { wholeText } from '#tests/frontend/support/whole-text.ts';

const job = (more: Partial<Job>): Job => ({
  id: 'J1',
  kind: 'catalog-sync',
  day: null,
  status: 'done',
  progress: { done: 0, total: null, unit: 'produits', page: null, secondsLeft: null },
  startedAt: '2026-11-21T05:30:00.000Z',
  endedAt: null,
  result: null,
  message: '',
  ...more,
});
const REFUSED = job({
  id: 'J2',
  kind: 'till-extraction',
  day: '2026-11-17',
  status: 'failed',
  endedAt: '2026-11-21T05:31:00.000Z',
  message: 'La caisse refuse la clé d’accès (401).',
});
const DISPUTED: PaymentCase = {
  id: 'disputed-dp_1',
  kind: 'disputed',
  label: 'Paiement contesté par le client',
  advice: 'Répondez chez le prestataire.',
  provider: 'stripe',
  ref: 'dp_1',
  order_id: 'O4',
  reference: 'CMD-20261121-0004',
  expected: 120,
  seen: null,
  refund_way: null,
  client_nom: null,
  refundable: 0,
  acceptable: false,
  found_at: '2026-11-21T05:00:00.000Z',
  closed: null,
};
const calm: Incidents = {
  erp: {
    reachable: true,
    last_read_at: '2026-11-21T05:58:00.000Z',
    message: 'Dolibarr répond.',
    followed_at: '2026-11-21T05:58:00.000Z',
    whole_at: '2026-11-21T02:30:00.000Z',
    failing: null,
  },
  operations: { a_envoyer: 0, envoye: 0, verifie: 0, douteux: 0, en_echec: 0 },
  failed_jobs: [],
  dead_letters: [],
  stock_differences: null,
};

type StoppedRow = NonNullable<Incidents['stopped_addresses']>[number];
let jobs: Job[];
let incidents: Incidents;
let operations: object[];
let questions: object[];
let moreAddresses: StoppedRow[];
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  jobs = [];
  incidents = calm;
  operations = [];
  questions = [];
  moreAddresses = [];
  calls = fakeApi(({ method, path }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === '/api/admin/jobs') return { body: { success: true, data: jobs, next_cursor: null } };
    if (address === '/api/admin/incidents') return { body: { success: true, data: incidents } };
    if (address === '/api/admin/incidents/stopped-addresses')
      return { body: { success: true, data: moreAddresses, next_cursor: null } };
    if (address === '/api/admin/erp-operations')
      return { body: { success: true, data: operations, next_cursor: null } };
    if (address === '/api/admin/erp-questions')
      return { body: { success: true, data: questions, next_cursor: null } };
    if (address === '/api/cashmag-sales/check-date')
      return { body: { success: true, exists: false, recordCount: 0, date: '2026-11-17' } };
    if (address === '/api/admin/payment-cases')
      return {
        body: { success: true, data: path.includes('state=closed') ? [] : [DISPUTED], next_cursor: null },
      };
    if (address.endsWith('available-dates')) return { body: { success: true, dates: [] } };
    if (method === 'POST') return { body: { success: true, message: 'Fait.' } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (view = '') => drawSite(`/admin/dashboard?tab=travaux${view && `&vue=${view}`}`);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const posted = () => calls.filter(({ method }) => method === 'POST');

describe('Travaux et incidents', () => {
  it('shows at a glance that nothing is to do, and the age of the data', async () => {
    draw();
    expect(await screen.findByText('Rien à reprendre')).toBeTruthy();
    expect(
      screen.getByText('Mouvements de stock lus il y a 2 minutes, catalogue complet il y a 3 heures.'),
    ).toBeTruthy();
  });

  it('JOB-01: running work shows its percentage, page, rows and time left', async () => {
    jobs = [
      job({
        status: 'running',
        message: 'Lecture du catalogue dans Dolibarr.',
        progress: { done: 400, total: 1000, unit: 'produits', page: 2, secondsLeft: 9 },
      }),
    ];
    draw();
    const running = within(await screen.findByRole('region', { name: 'En cours' }));
    expect(plain((await running.findByText('40 %')).textContent)).toBe('40 %');
    expect(plain(running.getByText(/encore/).textContent)).toContain(
      'page 2, 400 sur 1 000 produits, encore 9 s environ',
    );
  });

  it('TILL-08: a failed day shows its cause, and « Relancer » reads that very day again', async () => {
    jobs = [REFUSED];
    incidents = { ...calm, failed_jobs: [REFUSED] };
    draw();
    expect(await screen.findByRole('link', { name: '1 travail à reprendre' })).toBeTruthy();
    const failures = within(await screen.findByRole('region', { name: 'À reprendre' }));
    expect(failures.getByText('Extraction des ventes du 17/11/2026')).toBeTruthy();
    expect(failures.getByText('La caisse refuse la clé d’accès (401).')).toBeTruthy();
    await person().click(failures.getByRole('button', { name: 'Relancer' }));
    await failures.findByText('Fait.');
    expect(posted()).toMatchObject([{ path: '/api/cashmag-sales/extract', body: { date: '2026-11-17' } }]);
  });

  it('TILL-07: the day to extract is capped at today, and its button launches that day', async () => {
    draw();
    const field = await screen.findByLabelText('Jour à extraire');
    expect([field.getAttribute('max'), (field as HTMLInputElement).value]).toEqual([
      '2026-11-21',
      '2026-11-20',
    ]);
    await person().click(screen.getByRole('button', { name: 'Extraire les ventes' }));
    await screen.findByText('Fait.');
    expect(posted()).toMatchObject([{ path: '/api/cashmag-sales/extract', body: { date: '2026-11-20' } }]);
  });

  it('the nightly comparison can be started again', async () => {
    const failed = job({
      kind: 'stock-reconciliation',
      status: 'failed',
      message: 'Dolibarr ne répond pas.',
    });
    incidents = { ...calm, failed_jobs: [failed] };
    draw();
    const failures = within(await screen.findByRole('region', { name: 'À reprendre' }));
    await person().click(failures.getByRole('button', { name: 'Relancer' }));
    expect(posted().map(({ path }) => path)).toEqual(['/api/admin/stock-differences/run']);
  });

  it('JOB-06: dead letters show their request and the number of tries', async () => {
    const letter = { id: 'M1', body: '{}', sent_at: '2026-11-21T03:00:00.000Z' };
    incidents = {
      ...calm,
      dead_letters: [
        {
          queue: 'till-extraction',
          count: 1,
          remedy: 'redrive',
          messages: [{ ...letter, what: 'Extraction des ventes du 09/11/2026', tries: 5 }],
        },
        {
          queue: 'schedules',
          count: 1,
          remedy: 'dismiss',
          messages: [{ ...letter, id: 'M2', what: 'Ventes de la caisse (4 h)', tries: null }],
        },
      ],
    };
    draw('abandons');
    const sales = within(await screen.findByRole('region', { name: 'Extraction des ventes' }));
    expect(sales.getByText('Extraction des ventes du 09/11/2026')).toBeTruthy();
    expect(plain(sales.getByText(/essais/).textContent)).toContain('5 essais sans succès');
    const act = async (queue: string, button: string, question: string) => {
      const region = within(screen.getByRole('region', { name: queue }));
      await person().click(region.getByRole('button', { name: button }));
      const requested = within(await screen.findByRole('alertdialog', { name: question }));
      await person().click(requested.getByRole('button', { name: button }));
    };
    await act('Extraction des ventes', 'Remettre en file', 'Remettre ces messages en file ?');
    await act('Tâches planifiées', 'Ranger', 'Ranger ces échecs ?');
    expect(posted().map(({ path }) => path)).toEqual([
      '/api/admin/incidents/till-extraction/redrive',
      '/api/admin/incidents/schedules/dismiss',
    ]);
  });

  it('a mail that failed for good is shown with its cause, and is sent again or dismissed', async () => {
    incidents = {
      ...calm,
      given_up: [
        {
          event_id: 'order-CLIENT1-1',
          subscription: 'mail.order-received',
          what: 'E-mail « Commande enregistrée » : CMD-20261121-0001, Bistrot Démo',
          cause: 'unreachable: ECONNREFUSED',
          attempts: 10,
          happened_at: '2026-11-21T03:00:00.000Z',
        },
      ],
    };
    draw('abandons');
    const section = within(await screen.findByRole('region', { name: 'Envois abandonnés' }));
    expect(section.getByText(wholeText(/CMD-20261121-0001, Bistrot Démo$/))).toBeTruthy();
    expect(section.getByText('unreachable: ECONNREFUSED')).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 envoi abandonné' })).toBeTruthy();
    await person().click(section.getByRole('button', { name: 'Relancer' }));
    await person().click(section.getByRole('button', { name: 'Ranger' }));
    const path = '/api/admin/incidents/given-up/order-CLIENT1-1/mail.order-received';
    expect(posted().map(({ path: called }) => called)).toEqual([`${path}/replay`, `${path}/dismiss`]);
  });

  it('a suppressed address shows why, and is allowed again by a press', async () => {
    const stopped = { address: 'chef@bistrot-parti.test', at: '2026-11-20T09:00:00.000Z' };
    const id = 'ab'.repeat(32);
    incidents = {
      ...calm,
      stopped_addresses: [{ ...stopped, id, reason: 'bounce', detail: '550 user unknown' }],
    };
    draw('abandons');
    const section = within(await screen.findByRole('region', { name: 'Adresses sans e-mail' }));
    expect(section.getByText(/refuse nos e-mails/)).toBeTruthy();
    await person().click(section.getByRole('button', { name: 'Autoriser de nouveau' }));
    expect(posted().map(({ path }) => path)).toEqual([
      `/api/admin/incidents/stopped-addresses/${id}/release`,
    ]);
  });

  it('the addresses after the first hundred are shown on demand', async () => {
    const address = (name: string): StoppedRow => ({
      id: name.repeat(64),
      address: `${name}@bistrot-parti.test`,
      at: '2026-11-20T09:00:00.000Z',
      reason: 'bounce',
      detail: null,
    });
    incidents = { ...calm, stopped_addresses: [address('a')], stopped_addresses_next: 'la-suite' };
    moreAddresses = [address('b')];
    draw('abandons');
    const section = within(await screen.findByRole('region', { name: 'Adresses sans e-mail' }));
    expect(section.queryByText('b@bistrot-parti.test')).toBeNull();
    await person().click(section.getByRole('button', { name: 'Afficher la suite' }));
    expect(await section.findByText('b@bistrot-parti.test')).toBeTruthy();
    expect(section.getByText('a@bistrot-parti.test')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('an unpaid order that could not be cancelled is shown with its cause, and is tried again', async () => {
    const what = 'Annulation faute de règlement : CMD-20261121-0001, Bistrot Démo';
    const failing = { order_id: 'O1', what, cause: 'Échec technique : connexion coupée.', attempts: 1 };
    incidents = { ...calm, failed_expiries: [{ ...failing, since: '2026-11-21T03:00:00.000Z' }] };
    draw('paiements');
    expect(await screen.findByRole('link', { name: '1 annulation en échec' })).toBeTruthy();
    const name = 'Commandes non réglées, annulation en échec';
    const section = within(await screen.findByRole('region', { name }));
    expect(section.getByText(failing.cause)).toBeTruthy();
    await person().click(section.getByRole('button', { name: 'Relancer' }));
    expect(posted().map(({ path }) => path)).toEqual(['/api/admin/unpaid-orders/O1/retry']);
  });

  it('money that contradicts the books shows what to do, and is closed only with the decision', async () => {
    incidents = { ...calm, payment_cases: 1, erp_questions: 2 };
    draw('paiements');
    expect(
      (await screen.findByRole('link', { name: '2 choix à faire avec Dolibarr' })).getAttribute('href'),
    ).toContain('vue=ecritures');
    expect(screen.getByRole('link', { name: 'À envoyer à Dolibarr (2)' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '1 paiement à trancher' })).toBeTruthy();
    const open = within(await screen.findByRole('region', { name: 'À trancher' }));
    expect((await open.findByRole('link', { name: 'CMD-20261121-0004' })).getAttribute('href')).toContain(
      'commande=O4',
    );
    expect(open.getByText('Répondez chez le prestataire.')).toBeTruthy();
    await person().click(open.getByRole('button', { name: 'C’est tranché' }));
    await person().click(open.getByRole('button', { name: 'Ranger ce cas' }));
    expect(await open.findByText('Écrivez ce qui a été décidé.')).toBeTruthy();
    expect(posted()).toEqual([]);
    await person().type(open.getByLabelText('Ce qui a été décidé'), 'Bon signé envoyé');
    await person().click(open.getByRole('button', { name: 'Ranger ce cas' }));
    expect(posted()).toMatchObject([
      { path: '/api/admin/payment-cases/disputed-dp_1/close', body: { decision: 'Bon signé envoyé' } },
    ]);
  });

  it('AMB-92: a pending write is named by its order, which it opens, and its customer', async () => {
    operations = [
      {
        id: 'op-1',
        kind: 'order',
        reference: 'CMD-20261121-0004',
        customer: 'Bistrot Démo',
        orderId: 'O4',
        state: 'douteux',
        attempts: 2,
        createdAt: '2026-11-21T05:00:00.000Z',
        nextAttemptAt: null,
        cause: 'Réponse incertaine de Dolibarr.',
        erpRef: null,
      },
    ];
    incidents = { ...calm, operations: { ...calm.operations, douteux: 1 } };
    draw('ecritures');
    const link = await screen.findByRole('link', { name: 'CMD-20261121-0004' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard?tab=venteWeb&commande=O4');
    expect(plain(screen.getByText(/2 essais/).textContent)).toContain('Bistrot Démo. Depuis le 21/11/2026');
    expect(screen.getByRole('link', { name: '1 envoi douteux' })).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'Rejouer' }));
    expect(posted().map(({ path }) => path)).toEqual(['/api/admin/erp-operations/op-1/replay']);
  });

  it('does not report that all is in the ERP while an order waits for a decision', async () => {
    draw('ecritures');
    expect(await screen.findByText('Tout est dans Dolibarr')).toBeTruthy();
    cleanup();
    const version = { status: 'en_attente', lines: [], totalTtcCents: 2440 };
    questions = [
      {
        kind: 'order',
        id: 'O4',
        requestedAt: '2026-11-21T05:00:00.000Z',
        reference: 'CMD-20261121-0004',
        customer: 'Bistrot Démo',
        erpRef: null,
        why: 'Changée des deux côtés.',
        ours: version,
        theirs: version,
      },
    ];
    draw('ecritures');
    expect(await screen.findByText('Une décision est attendue')).toBeTruthy();
    expect(screen.queryByText('Tout est dans Dolibarr')).toBeNull();
  });

  it('a decision that was made is no longer announced above, whichever it was', async () => {
    const version = { status: 'En attente', lines: [], totalTtcCents: 0 };
    const order = {
      kind: 'order',
      id: 'O4',
      requestedAt: '2026-11-21T05:00:00.000Z',
      reference: 'CMD-20261121-0004',
      customer: 'Bistrot Démo',
      erpRef: null,
      why: 'Changée des deux côtés.',
      ours: version,
      theirs: version,
    };
    const facts = { name: 'Bistrot Démo', phone: '', town: '', siret: '', vatNumber: '' };
    const party = {
      kind: 'third-party',
      id: 'C4',
      requestedAt: '2026-11-21T05:00:00.000Z',
      customer: { ...facts, mail: 'chef@bistrot-demo.test' },
      candidates: [],
    };
    for (const [question, button] of [
      [order, 'Garder la version du site'],
      [party, 'Créer un nouveau tiers'],
    ] as const) {
      questions = [question];
      incidents = { ...calm, erp_questions: 1 };
      draw('ecritures');
      expect(await screen.findByRole('link', { name: '1 choix à faire avec Dolibarr' })).toBeTruthy();
      const press = await screen.findByRole('button', { name: button });
      questions = [];
      incidents = calm;
      await person().click(press);
      await waitFor(() =>
        expect(screen.queryByRole('link', { name: '1 choix à faire avec Dolibarr' })).toBeNull(),
      );
      cleanup();
    }
  });

  it('reports the ERP as away after 15 minutes, as the alarm does, with the cause', async () => {
    incidents = {
      ...calm,
      erp: {
        ...calm.erp,
        reachable: false,
        message:
          'Dolibarr n’a pas pu être lu depuis plus de 15 minutes : prix et stocks du site vieillissent.',
        failing: {
          since: '2026-11-21T05:40:00.000Z',
          readings: 4,
          cause: 'Dolibarr ne répond pas (délai dépassé).',
        },
      },
    };
    draw();
    const banner = (await screen.findByText('Dolibarr est injoignable')).closest('[role]')!;
    expect(plain(banner.textContent)).toMatch(
      /depuis plus de 15 minutes.*délai dépassé.*4 lectures manquées depuis 06:40/,
    );
  });
});
