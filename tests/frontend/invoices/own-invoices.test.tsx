import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '#frontend/lib/display/download.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const invoice = (id: string, more: object) => ({
  id,
  reference: `FA2611-000${id}`,
  ref_client: null,
  client_name: 'Restaurant Essai',
  date_facture: '2026-11-01',
  nature: 'facture' as const,
  date_echeance: '2026-11-21',
  total_ttc: 105.5,
  total_ht: 100,
  reste_ttc: 105.5,
  statut_libelle: 'Impayée',
  paye: false,
  ...more,
});
const listed = (data: object[], more: object = {}) => ({
  body: { success: true, data, read_at: '2026-11-21T05:30:00Z', stale: false, ...more },
});
const invoices = [
  invoice('4', { date_echeance: '2026-11-20' }),
  invoice('3', { reste_ttc: 5.5, statut_libelle: 'Partiellement payée' }),
  invoice('2', { date_echeance: '2026-12-10' }),
  invoice('1', { reste_ttc: 0, statut_libelle: 'Payée', paye: true }),
];

let answers: Record<string, object | Promise<object>>;
const saved: { name: string; content: Blob }[] = [];
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  saved.length = 0;
  vi.spyOn(downloads, 'download').mockImplementation((name, content) => void saved.push({ name, content }));
  answers = { '/api/dolibarr/invoices': listed(invoices) };
  calls = fakeApi(({ path }) => (answers[path.split('?')[0] ?? ''] ?? emptyList) as object);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = async () => {
  const drawn = drawSite('/dashboard?vue=compte&partie=factures');
  await screen.findByRole('heading', { name: 'Factures' });
  return drawn;
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const cells = () =>
  within(screen.getByRole('table', { name: 'Vos factures' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td,th')].slice(0, 6).map((cell) => plain(cell.textContent)));
const figure = (label: string) => plain(screen.getByText(label).closest('div')?.textContent);

describe('Factures', () => {
  it('PRO-39, PRO-43, AMB-15: are the ERP’s: date, due date, total, rest and state, with the age of the data', async () => {
    await draw();
    await screen.findByText('FA2611-0004');
    expect(calls.find(({ path }) => path === '/api/dolibarr/invoices')?.token).toBe('pro-token');
    expect(cells()).toEqual([
      ['FA2611-0004', '01/11/2026', '20/11/2026', '105,50 €', '105,50 €', 'En retard'],
      ['FA2611-0003', '01/11/2026', '21/11/2026', '105,50 €', '5,50 €', 'Partiellement payée'],
      ['FA2611-0002', '01/11/2026', '10/12/2026', '105,50 €', '105,50 €', 'Impayée'],
      ['FA2611-0001', '01/11/2026', '21/11/2026', '105,50 €', '—', 'Payée'],
    ]);
    expect(screen.getByText('Données du 21/11/2026 à 06:30.')).toBeDefined();
  });

  it('shows the unpaid amounts: in all, late, next, and by due date', async () => {
    await draw();
    await screen.findByText('À payer TTC');
    expect(figure('À payer TTC')).toContain('216,50 €');
    expect(figure('À payer TTC')).toContain('3 factures');
    expect(figure('En retard TTC')).toContain('105,50 €');
    expect(figure('Prochaine échéance')).toContain('21/11/2026');
    const dues = within(screen.getByRole('table', { name: 'À payer par échéance' })).getAllByRole('row');
    expect(dues.map((row) => plain(row.textContent))).toEqual([
      '20/11/2026 en retard1 facture105,50 €',
      '21/11/20261 facture5,50 €',
      '10/12/20261 facture105,50 €',
    ]);
  });

  it('saves the PDF of the customer’s own invoice', async () => {
    answers['/api/dolibarr/invoices/4/pdf'] = {
      body: {
        success: true,
        data: {
          filename: 'FA2611-0004.pdf',
          content_type: 'application/pdf',
          content_base64: btoa('%PDF-1.4\nfacture'),
        },
      },
    };
    await draw();
    await person().click(
      await screen.findByRole('button', { name: 'Télécharger la facture FA2611-0004 en PDF' }),
    );
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['FA2611-0004.pdf']));
    expect(saved[0]?.content.type).toBe('application/pdf');
    expect(await saved[0]?.content.text()).toBe('%PDF-1.4\nfacture');
  });

  it.each([
    ['refused', refused(503, 'Réponse illisible de Dolibarr (HTTP 500).', { code: 'erp_unavailable' })],
    [
      'no PDF',
      {
        body: {
          success: true,
          data: { filename: 'x.pdf', content_type: 'application/pdf', content_base64: btoa('<html>') },
        },
      },
    ],
  ])('a document that is %s is reported, and nothing is saved', async (_case, answer) => {
    answers['/api/dolibarr/invoices/4/pdf'] = answer;
    const { said } = await draw();
    await person().click(
      await screen.findByRole('button', { name: 'Télécharger la facture FA2611-0004 en PDF' }),
    );
    await waitFor(() => expect(said).toEqual(['La facture FA2611-0004 n’a pas pu être téléchargée.']));
    expect(saved).toEqual([]);
  });

  it('an unreachable ERP: the older list and its age; read again on demand', async () => {
    answers['/api/dolibarr/invoices'] = listed(invoices, { stale: true, read_at: '2026-11-20T15:00:00Z' });
    await draw();
    const warning = await screen.findByText(/Notre comptabilité ne répond pas pour le moment/);
    expect(plain(warning.textContent)).toContain('voici les données du 20/11/2026 à 16:00');
    expect(cells()).toHaveLength(4);
    answers['/api/dolibarr/invoices'] = listed(invoices);
    await person().click(screen.getByRole('button', { name: 'Actualiser' }));
    await waitFor(() => expect(screen.queryByText(/ne répond pas/)).toBeNull());
  });

  it('a slow ERP is reported after 4 s, while the reading goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answers['/api/dolibarr/invoices'] = promise;
    await draw();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(/met plus de temps que d’habitude/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.getByText(/met plus de temps que d’habitude/)).toBeDefined();
    resolve(listed([]));
    expect(await screen.findByText('Aucune facture pour le moment')).toBeDefined();
    expect(screen.queryByText('À payer TTC')).toBeNull();
  });

  it('a failure without any copy shows the reason, and offers a retry', async () => {
    answers['/api/dolibarr/invoices'] = refused(503, 'Réponse illisible de Dolibarr (HTTP 500).', {
      code: 'erp_unavailable',
    });
    await draw();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Vos factures n’ont pas pu être lues.');
    expect(alert.textContent).toContain(
      'Notre comptabilité ne répond pas pour le moment. Rien n’est perdu. Réessayez dans quelques minutes.',
    );
    answers['/api/dolibarr/invoices'] = listed(invoices);
    await person().click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('FA2611-0004')).toBeDefined();
  });
});

describe('Historique', () => {
  it('PRO-39, PRO-25: the orders of the site and those of the ERP, from real calls', async () => {
    answers['/api/orders/client/anna'] = {
      body: {
        success: true,
        data: [
          {
            id: 'o1',
            reference: 'CMD-20261121-0001',
            statut: 'nouveau',
            statut_paiement: 'non_paye',
            statut_livraison: 'en_cours',
            total_ht: 110,
            total_ttc: 132,
            date_commande: '2026-11-21T05:00:00Z',
            nb_lignes: 2,
            payable: true,
            modifiable: true,
          },
        ],
        next_cursor: null,
      },
    };
    answers['/api/dolibarr/orders'] = listed([
      {
        id: '9',
        reference: 'CO2611-0034',
        ref_client: null,
        client_name: 'Restaurant Essai',
        date_commande: '2026-11-20',
        date_livraison: '2026-11-24',
        total_ttc: 50,
        total_ht: 47.39,
        statut_libelle: 'Validée',
      },
    ]);
    drawSite('/dashboard?vue=compte&partie=historique');
    const web = within(await screen.findByRole('table', { name: 'Vos commandes en ligne' }));
    expect(plain((await web.findByText('CMD-20261121-0001')).closest('tr')?.textContent)).toBe(
      'CMD-20261121-000121/11/2026 à 06:00132,00 €NouvelleEn coursNon payé',
    );
    const erp = within(screen.getByRole('table', { name: 'Vos commandes en comptabilité' }));
    expect(plain((await erp.findByText('CO2611-0034')).closest('tr')?.textContent)).toBe(
      'CO2611-0034—20/11/202624/11/202650,00 €Validée',
    );
  });
});
