import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Movement } from '#frontend/features/stock/movements.queries.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const LIST = '/api/dolibarr-stock/stockmovements';
const WAREHOUSES = '/api/stock-movements/warehouses';
const movement = (id: string, qty: number, more: Partial<Movement> = {}): Movement => ({
  id,
  datem: '2026-11-20T09:30:00Z',
  qty,
  unit: 'kg',
  fk_product: '7',
  fk_entrepot: '1',
  label: `Mouvement ${id}`,
  type_mouvement: qty > 0 ? 1 : 0,
  inventorycode: null,
  batch: 'LOT-20261120',
  product_info: { label: 'BAVETTE', ref: 'BF1', stock_reel: 40, stock_virtuel: 35.5 },
  warehouse_info: { label: 'Bruges' },
  auteur: 'Camille Essai',
  document: null,
  erp_status: 'verifie',
  erp_ref: id,
  ...more,
});

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let broken: Record<string, Answer>;
let rows: Movement[];
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  vi.stubGlobal('innerHeight', 2000);
  broken = {};
  rows = [
    movement('12', 2.5),
    movement('11', -3, {
      unit: 'piece',
      product_info: { ...movement('', 0).product_info!, label: 'TERRINE' },
    }),
  ];
  calls = fakeApi(({ path }) => {
    const [address = '', query = ''] = path.split('?');
    const fault = broken[address];
    if (fault) return fault;
    switch (address) {
      case '/api/admin/verify':
        return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
      case LIST:
        return query.includes('cursor=1')
          ? { body: { success: true, isMocked: false, data: [movement('1', 9)], next_cursor: null } }
          : {
              body: { success: true, isMocked: false, data: rows, next_cursor: rows.length > 0 ? '1' : null },
            };
      case WAREHOUSES:
        return {
          body: {
            success: true,
            warehouses: [
              { id: '1', label: 'Bruges' },
              { id: '9', label: 'Frigo' },
            ],
          },
        };
      case '/api/stock-movements/products':
        return { body: { success: true, products: [{ id: '7', label: 'BAVETTE' }] } };
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

const draw = () => drawSite('/admin/dashboard?tab=stockMovements');
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const asked = () => calls.map(({ path }) => path).filter((path) => path.startsWith(LIST));
const choose = async (label: string, option: string) =>
  person().selectOptions(await screen.findByRole('combobox', { name: label }), option);
const cellsOf = async (title: string) => {
  const row = (await screen.findByTitle(title)).closest('tr');
  // the first holds the box that chooses the row
  return [...(row?.querySelectorAll('td') ?? [])].slice(1);
};

describe('the movements of stock', () => {
  it('STK-46, STK-49: columns in order, signed quantities in colour, each in its unit', async () => {
    draw();
    const entry = await cellsOf('BAVETTE');
    expect(entry.map((cell) => plain(cell.textContent?.trim()))).toEqual([
      '20/11/2026 à 10:30',
      'BAVETTE BF1',
      'Bruges',
      '+2,50 kg',
      '40,00 kg',
      '35,50 kg',
      'Mouvement 12',
      'Entrée',
      'Camille Essai',
    ]);
    const exit = await cellsOf('TERRINE');
    expect(plain(exit[3]?.textContent)).toBe('−3 pièces');
    expect(exit[7]?.textContent).toBe('Sortie');
    const toneOf = (cells: Element[]) => cells[3]?.querySelector('span > span')?.className;
    expect([toneOf(entry), toneOf(exit)]).toEqual([
      expect.stringContaining('entry'),
      expect.stringContaining('exit'),
    ]);
  });

  it('STK-48: states that only the physical stock of warehouses is concerned', async () => {
    draw();
    expect(
      await screen.findByText('Les mouvements ne concernent que le stock physique des entrepôts.'),
    ).toBeTruthy();
  });

  it('STK-45, CST-13, AMB-83: 100 newest first by default; product, warehouse, count and order filter the request', async () => {
    const { where } = draw();
    await screen.findByTitle('BAVETTE');
    expect(asked()).toEqual([`${LIST}?limit=100&sortfield=datem&sortorder=DESC`]);
    const counts = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Nombre de résultats' });
    expect([...counts.options].map(({ text }) => text.split(' ')[0])).toEqual(['20', '50', '100', '200']);
    await choose('Produit', '7');
    await choose('Entrepôt', '9');
    await choose('Nombre de résultats', '20');
    await choose('Ordre', 'anciens');
    await waitFor(() =>
      expect(asked().at(-1)).toBe(
        `${LIST}?limit=20&sortfield=datem&sortorder=ASC&fk_product=7&fk_warehouse=9`,
      ),
    );
    await waitFor(() => expect(where()).toContain('produit=7&entrepot=9&nombre=20&ordre=anciens'));
  });

  it('goes on behind the cursor', async () => {
    draw();
    await screen.findByTitle('BAVETTE');
    await person().click(screen.getByRole('button', { name: 'Afficher plus' }));
    expect(await screen.findByText('Mouvement 1')).toBeTruthy();
    expect(asked().at(-1)).toBe(`${LIST}?limit=100&sortfield=datem&sortorder=DESC&cursor=1`);
    expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
  });

  it('STK-47, ERR-87: without a movement « Aucun mouvement de stock trouvé »', async () => {
    rows = [];
    draw();
    expect(await screen.findByText('Aucun mouvement de stock trouvé')).toBeTruthy();
  });

  it('STK-52, ERR-70, AMB-07: a first failure shows samples, each marked, exports none, and tries again', async () => {
    broken[LIST] = refused(400, 'Dolibarr ne répond pas.');
    draw();
    expect(
      await screen.findByText(
        /Erreur lors du chargement des mouvements de stock\. Affichage des données mockées\./,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Données d’exemple – non réelles')).toBeTruthy();
    expect(screen.getAllByText('Exemple')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Tout exporter (CSV)' })).toBeNull();
    broken = {};
    await person().click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByTitle('BAVETTE')).toBeTruthy();
    expect(screen.queryByText('Données d’exemple – non réelles')).toBeNull();
  });

  it('AMB-07: a later failure keeps the last good rows, with their time', async () => {
    draw();
    await screen.findByTitle('BAVETTE');
    broken[LIST] = refused(400, 'Dolibarr ne répond pas.');
    await person().click(screen.getByRole('button', { name: 'Actualiser' }));
    expect(await screen.findByText('Dernières données du 21/11/2026 à 07:00')).toBeTruthy();
    expect(screen.getByTitle('BAVETTE')).toBeTruthy();
    expect(screen.queryByText('Données d’exemple – non réelles')).toBeNull();
  });
});

describe('the warehouses (STK-51, ERR-75)', () => {
  const options = async () =>
    [...(await screen.findByRole('combobox', { name: 'Entrepôt' })).querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );

  it('STK-50, CST-12: are cached for 24 hours', async () => {
    draw();
    await waitFor(async () => expect(await options()).toContain('Frigo'));
    expect(JSON.parse(localStorage.getItem('warehouses_cache') ?? '')).toMatchObject([
      { id: '1' },
      { id: '9' },
    ]);
    expect(Number(localStorage.getItem('warehouses_cache_timestamp'))).toBeGreaterThan(0);
    cleanup();
    const before = calls.length;
    draw();
    await waitFor(async () => expect(await options()).toContain('Frigo'));
    expect(calls.slice(before).map(({ path }) => path)).not.toContain(WAREHOUSES);
  });

  it('STK-51, AMB-96: a cached list is shown with a warning, however old', async () => {
    broken[WAREHOUSES] = refused(503, 'Non.');
    localStorage.setItem('warehouses_cache', JSON.stringify([{ id: '9', label: 'Frigo' }]));
    localStorage.setItem('warehouses_cache_timestamp', '1');
    const { notices } = draw();
    await waitFor(async () => expect(await options()).toEqual(['Tous les entrepôts', 'Frigo']));
    await waitFor(() =>
      expect(notices).toMatchObject([{ tone: 'warning', text: 'Entrepôts chargés depuis le cache' }]),
    );
  });

  it('STK-51, ERR-75, AMB-96: without a cached list, or with a broken one, an error and the two sites', async () => {
    broken[WAREHOUSES] = refused(503, 'Non.');
    localStorage.setItem('warehouses_cache', JSON.stringify(['Frigo']));
    const { notices } = draw();
    await waitFor(async () => expect(await options()).toEqual(['Tous les entrepôts', 'Bruges', 'Lormont']));
    await waitFor(() =>
      expect(notices).toMatchObject([{ tone: 'error', text: 'Impossible de récupérer les entrepôts' }]),
    );
  });

  it('filters by days, in the time zone of Bordeaux, and keeps them in the address', async () => {
    draw();
    await screen.findByTitle('BAVETTE');
    await person().type(screen.getByLabelText('Du'), '2026-11-19');
    await person().type(screen.getByLabelText('Au'), '2026-11-20');
    await waitFor(() =>
      expect(decodeURIComponent(asked().at(-1) ?? '')).toContain(
        'datem_from=2026-11-18T23:00:00.000Z&datem_to=2026-11-20T23:00:00.000Z',
      ),
    );
  });

  it('leads from the reason to its document: the order, the act here, the page in Dolibarr', async () => {
    const paper = (document: Movement['document'], label: string) => ({ document, label });
    rows = [
      movement(
        '1',
        -2,
        paper({ kind: 'order', id: 'CMD-1', label: 'CMD-1', erp_url: null }, 'Commande CMD-1'),
      ),
      movement(
        '2',
        2,
        paper({ kind: 'operation', id: 'MV1', label: 'Transfert', erp_url: null }, 'Vers Lormont'),
      ),
      movement(
        '3',
        -1,
        paper({ kind: 'shipment', id: '9', label: 'Expédition nº 9', erp_url: 'https://erp.test/9' }, ''),
      ),
      movement('4', -1, { label: 'Casse' }),
    ];
    draw();
    const hrefOf = async (title: string) =>
      (await screen.findByTitle(title)).closest('a')?.getAttribute('href') ?? null;
    expect(await hrefOf('Commande CMD-1')).toBe('/admin/dashboard?tab=venteWeb&recherche=CMD-1');
    expect(await hrefOf('Vers Lormont')).toBe('/admin/dashboard?tab=stockMovements&operation=MV1');
    expect(await hrefOf('Expédition nº 9')).toBe('https://erp.test/9');
    expect(await hrefOf('Casse')).toBeNull();
  });

  it('opens an act with all its movements', async () => {
    const line = (id: string, site: string, qty: number) => ({
      id,
      product_id: '7',
      product_name: 'BAVETTE',
      warehouse_id: site,
      qty,
      unit: 'kg',
      lot: 'BV-1',
      label: 'Vers Lormont',
      datem: '2026-11-20T09:30:00Z',
      erp_status: 'verifie',
      erp_ref: id,
    });
    broken['/api/stock-movements/operations/MV1'] = {
      body: {
        success: true,
        data: { kind: 'transfert', movements: [line('1', '1', -5), line('2', '2', 5)], undone_by: null },
      },
    };
    drawSite('/admin/dashboard?tab=stockMovements&operation=MV1');
    const panel = await screen.findByRole('dialog', { name: 'Transfert' });
    await waitFor(() => expect(plain(panel.textContent)).toContain('−5,00 kg'));
    expect(plain(panel.textContent)).toContain('+5,00 kg');
    expect(plain(panel.textContent)).toContain('Lormont');
  });

  it('opens a movement next to the list, in the address: reason, lot, document, other movements of the product', async () => {
    const { where } = draw();
    const row = (await screen.findByTitle('BAVETTE')).closest('tr')!;
    await person().click(within(row).getByRole('button', { name: /BAVETTE/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'BAVETTE' }));
    expect(where()).toContain('mouvement=12');
    expect(plain(panel.getByText('Quantité').nextElementSibling?.textContent)).toBe('+2,50 kg');
    expect(panel.getByText('Par').nextElementSibling?.textContent).toBe('Camille Essai');
    expect(panel.getByRole('link', { name: 'LOT-20261120' }).getAttribute('href')).toContain(
      'produit=7&lot=LOT-20261120&vue=trace',
    );
    expect(
      panel.getByRole('link', { name: 'Tous les mouvements de ce produit' }).getAttribute('href'),
    ).toContain('tab=stockMovements&produit=7');
  });

  it('reports a movement of the address that is not among those shown', async () => {
    drawSite('/admin/dashboard?tab=stockMovements&mouvement=999');
    const panel = within(await screen.findByRole('dialog', { name: 'Mouvement' }));
    expect(await panel.findByText(/n’est pas parmi ceux qui sont affichés/)).toBeTruthy();
  });

  it('chosen movements alone are printed, with the columns hidden on a narrow screen, and exported as a file', async () => {
    let printed: string | undefined;
    const files: Blob[] = [];
    vi.stubGlobal('print', () => {
      printed = document.querySelector('[data-print-rows]')?.textContent;
      window.dispatchEvent(new Event('afterprint'));
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:1';
        },
        revokeObjectURL: () => {},
      }),
    );
    draw();
    await person().click(await screen.findByRole('checkbox', { name: /Choisir TERRINE/ }));
    const bar = within(screen.getByRole('group', { name: 'Lignes choisies' }));
    expect(bar.getByRole('status').textContent).toBe('1 mouvement choisi');
    await person().click(bar.getByRole('button', { name: 'Imprimer la liste' }));
    await waitFor(() => expect(plain(printed)).toContain('TERRINE'));
    expect(plain(printed)).toContain('Camille Essai');
    expect(printed).not.toContain('BAVETTE');
    await waitFor(() => expect(document.querySelector('[data-print-rows]')).toBeNull());
    await person().click(bar.getByRole('button', { name: 'Exporter le choix (CSV)' }));
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('TERRINE');
  });
});
