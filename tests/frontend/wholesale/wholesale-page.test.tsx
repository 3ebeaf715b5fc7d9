import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const ORDERS = '/api/wholesale/orders';
const age = { read_at: '2026-11-21T05:55:00Z', stale: false };
const client = {
  id: '7',
  name: 'BISTROT ESSAI',
  name_alias: 'Le Bistrot',
  code_client: 'CU2611-0007',
  email: 'chef@bistrot.test',
  phone: '05 56 00 00 00',
  address: '1 rue du Test',
  zip: '33000',
  town: 'Bordeaux',
  status: 0,
  erp_url: null,
};
const order = (id: string, statut_libelle: string) => ({
  id,
  reference: `CO2611-${id}`,
  ref_client: null,
  client_name: 'BISTROT ESSAI',
  date_commande: '2026-11-20',
  date_livraison: null,
  total_ttc: 105.5,
  total_ht: 100,
  statut_libelle,
  erp_url: `https://erp.test/commande/card.php?id=${id}`,
});
const invoice = {
  id: '3',
  reference: 'FA2611-0003',
  ref_client: 'BC-12',
  client_name: 'BISTROT ESSAI',
  date_facture: '2026-11-20',
  nature: 'facture',
  date_echeance: '2026-12-20',
  total_ttc: 105.5,
  total_ht: 100,
  reste_ttc: 5.5,
  statut_libelle: 'Partiellement payée',
  paye: false,
  erp_url: 'https://erp.test/compta/facture/card.php?id=3',
};

let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  vi.stubGlobal('innerHeight', 2000);
  calls = fakeApi(({ path }) => {
    const [address = '', query = ''] = path.split('?');
    const list = (data: object[], next: string | null = null) => ({
      body: { success: true, data, next, ...age },
    });
    switch (address) {
      case '/api/admin/verify':
        return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
      case '/api/wholesale/clients':
        return list([client]);
      case ORDERS:
        if (query.includes('recherche')) return list([]);
        return query.includes('avant') ? list([order('4', 'Code 9')]) : list([order('5', 'Livrée')], '5');
      case '/api/wholesale/invoices':
        return list([invoice]);
      default:
        return emptyList;
    }
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (more = '') => drawSite(`/admin/dashboard?tab=venteGrossistes${more}`);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const asked = (address: string) => calls.map(({ path }) => path).filter((path) => path.startsWith(address));
const cellsOf = (row: Element | null) =>
  // the first holds the box that chooses the row
  [...(row?.querySelectorAll('td') ?? [])].slice(1).map((cell) => plain(cell.textContent));

describe('wholesale in the back-office', () => {
  it('WHO-01, WHO-04: three tabs; a client with its data, and the age of the data', async () => {
    draw();
    const row = (await screen.findByText('BISTROT ESSAI')).closest('tr');
    expect(cellsOf(row)).toEqual([
      'BISTROT ESSAI Le Bistrot',
      'CU2611-0007',
      'chef@bistrot.test',
      '05 56 00 00 00',
      '1 rue du Test',
      '33000 Bordeaux',
      'Inactif',
      'Voir',
    ]);
    expect(screen.getByText(/Données du 21\/11\/2026 à 06:55/)).toBeTruthy();
    // AMB-77: no address, no link
    expect(screen.getByRole('button', { name: 'Voir' })).toHaveProperty('disabled', true);
    const tabs = screen.getByRole('navigation', { name: 'Ventes grossistes' });
    expect([...tabs.querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
      'Clients',
      'Commandes',
      'Factures',
    ]);
  });

  it('WHO-02, WHO-05, WHO-07: orders with the ERP’s page in a new tab, page after page', async () => {
    draw('&vue=orders');
    const row = (await screen.findByText('CO2611-5')).closest('tr');
    expect(cellsOf(row)).toEqual([
      'CO2611-5',
      '—',
      'BISTROT ESSAI',
      '20/11/2026',
      '—',
      '100,00 €',
      '105,50 €',
      'Livrée',
      'Voir',
    ]);
    const see = screen.getByRole('link', { name: 'Voir la commande CO2611-5 dans Dolibarr (nouvel onglet)' });
    expect([see.getAttribute('href'), see.getAttribute('target'), see.getAttribute('rel')]).toEqual([
      'https://erp.test/commande/card.php?id=5',
      '_blank',
      'noopener noreferrer',
    ]);
    await person().click(screen.getByRole('button', { name: 'Afficher plus' }));
    // AMB-90: an unknown code is shown as it is
    expect(await screen.findByText('Code 9')).toBeTruthy();
    expect(asked(ORDERS)).toEqual([`${ORDERS}?limit=100`, `${ORDERS}?limit=100&avant=5`]);
  });

  it('WHO-03: the server is searched, and an empty list has its text', async () => {
    draw('&vue=orders');
    await screen.findByText('CO2611-5');
    await person().type(screen.getByRole('searchbox', { name: 'Chercher parmi les commandes' }), 'nul');
    expect(await screen.findByText('Aucune commande grossiste trouvée')).toBeTruthy();
    await waitFor(() => expect(asked(ORDERS).at(-1)).toBe(`${ORDERS}?limit=100&recherche=nul`));
  });

  it('WHO-06, WHO-08: invoices with their rest, their PDF and their page', async () => {
    draw('&vue=invoices');
    const row = (await screen.findByText('FA2611-0003')).closest('tr');
    expect(cellsOf(row)).toEqual([
      'FA2611-0003',
      'BC-12',
      'BISTROT ESSAI',
      '20/11/2026',
      '20/12/2026',
      '100,00 €',
      '105,50 €',
      '5,50 €',
      'Partiellement payée',
      'PDFVoir',
    ]);
    await person().click(screen.getByRole('button', { name: 'Télécharger la facture FA2611-0003 en PDF' }));
    await waitFor(() => expect(asked('/api/wholesale/invoices/3/pdf')).toHaveLength(1));
  });

  it('a line opens next to the list, in the address: an invoice with its VAT, a client with a link to their papers', async () => {
    const { where } = draw('&vue=invoices');
    const row = (await screen.findByText('FA2611-0003')).closest('tr')!;
    await person().click(within(row).getByRole('button', { name: 'FA2611-0003' }));
    const panel = within(await screen.findByRole('dialog', { name: 'FA2611-0003' }));
    expect(where()).toContain('ligne=3');
    expect(plain(panel.getByText('TVA').nextElementSibling?.textContent)).toBe('5,50 €');
    await person().click(panel.getByRole('link', { name: 'BISTROT ESSAI' }));
    await person().click(await screen.findByRole('button', { name: /^BISTROT ESSAI/ }));
    const client = within(await screen.findByRole('dialog', { name: 'BISTROT ESSAI' }));
    expect(client.getByRole('link', { name: 'Ses factures' }).getAttribute('href')).toBe(
      '/admin/dashboard?tab=venteGrossistes&recherche=BISTROT%20ESSAI&vue=invoices',
    );
  });

  it('several at once: a letter to chosen clients, the PDFs of chosen invoices', async () => {
    draw();
    await person().click(await screen.findByRole('checkbox', { name: 'Choisir BISTROT ESSAI' }));
    expect(screen.getByRole('link', { name: 'Écrire (1)' }).getAttribute('href')).toBe(
      'mailto:?bcc=chef%40bistrot.test',
    );
    cleanup();
    draw('&vue=invoices');
    await person().click(await screen.findByRole('checkbox', { name: 'Choisir FA2611-0003' }));
    await person().click(screen.getByRole('button', { name: 'PDF (1)' }));
    await waitFor(() => expect(asked('/api/wholesale/invoices/3/pdf')).toHaveLength(1));
  });
});
