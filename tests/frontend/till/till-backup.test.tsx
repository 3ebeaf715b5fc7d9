import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstDays } from '#frontend/features/till/compared-sales.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const COMPARE = '/api/cashmag-sales/compare';
const CHECK = '/api/cashmag-sales/check-date';
const EXTRACT = '/api/cashmag-sales/extract';
const figures = (quantity: [number, number], amount: [number, number], more: object = {}) => ({
  quantity_1: quantity[0],
  quantity_2: quantity[1],
  amount_1: amount[0],
  amount_2: amount[1],
  quantity_variation: 25,
  amount_variation: -12.5,
  quantity_severity: 'critical',
  amount_severity: 'warning',
  ...more,
});
const rows = [
  {
    product_id: '1',
    product_name: 'BAVETTE',
    category: 'BOEUF',
    store_id: '1',
    store: 'Lormont',
    ...figures([8, 10], [160, 140]),
  },
  {
    product_id: '2',
    product_name: '=GIGOT',
    category: 'AGNEAU',
    store_id: '1',
    store: 'Lormont',
    ...figures([0, 4], [0, 18.5], {
      quantity_variation: null,
      amount_variation: null,
      quantity_severity: 'positive',
      amount_severity: 'neutral',
    }),
  },
];
const comparison = {
  body: {
    success: true,
    message: '2 produits comparés',
    data: rows,
    totals: figures([8, 14], [160, 158.5]),
    by_category: [],
    by_store: [],
    days: ['2026-11-13', '2026-11-20'].map((date) => ({
      date,
      recordCount: 2,
      extractedAt: `${date}T22:30:00Z`,
      provisional: date === '2026-11-20',
    })),
  },
};

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let broken: Record<string, Answer>;
let dates: string[];
let stored: number;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  vi.stubGlobal('innerHeight', 2000);
  broken = {};
  dates = ['2026-11-20', '2026-11-19', '2026-11-13'];
  stored = 0;
  calls = fakeApi(({ path }) => {
    const [address = ''] = path.split('?');
    const fault = broken[address];
    if (fault) return fault;
    switch (address) {
      case '/api/admin/verify':
        return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
      case '/api/cashmag-sales/available-dates':
        return { body: { success: true, dates, days: [] } };
      case CHECK:
        return { body: { success: true, exists: stored > 0, date: '2026-11-18', recordCount: stored } };
      case EXTRACT:
        dates = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-13'];
        return { body: { success: true, productsCount: 12, message: 'Extraction terminée : 12 produits.' } };
      case COMPARE:
        return comparison;
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

const draw = (more = '') => drawSite(`/admin/dashboard?tab=venteCashmagExtraction${more}`);
const TWO_DAYS = '&date1=2026-11-13&date2=2026-11-20';
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const asked = (address: string) => calls.map(({ path }) => path).filter((path) => path.startsWith(address));
const cellsOf = (row: Element | null) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => plain(cell.textContent));
const cardOf = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map((stat) =>
    plain(stat.textContent),
  );
/** The tone of a badge is in its classes and its mark. */
const toneOf = (badge: HTMLElement) => /good|warning|danger|neutral/.exec(badge.className)?.[0];

describe('the backup of a day', () => {
  const extract = async (day: string) => {
    const field = await screen.findByLabelText('Jour à extraire');
    await person().clear(field);
    await person().type(field, day);
    await person().click(screen.getByRole('button', { name: 'Lancer l’extraction' }));
  };

  it('TILL-07: the date is capped at today, and a later one is refused before any request', async () => {
    draw();
    const field = await screen.findByLabelText('Jour à extraire');
    expect(field.getAttribute('max')).toBe('2026-11-21');
    expect((field as HTMLInputElement).value).toBe('2026-11-20');
    await extract('2026-11-22');
    expect(screen.getByText('Le 22/11/2026 n’est pas encore arrivé.')).toBeTruthy();
    expect(asked(CHECK)).toEqual([]);
  });

  it('TILL-08: a day that is new is read at once, and the dates are loaded again', async () => {
    draw();
    await extract('2026-11-18');
    expect(await screen.findByText('Extraction terminée : 12 produits.')).toBeTruthy();
    expect(asked(CHECK)).toEqual([`${CHECK}?date=2026-11-18`]);
    expect(await screen.findAllByRole('option', { name: '18/11/2026' })).toHaveLength(2);
  });

  it('TILL-08: an existing day is replaced after a confirmation, kept otherwise', async () => {
    stored = 12;
    draw();
    await extract('2026-11-18');
    const question = await screen.findByRole('alertdialog');
    expect(plain(question.textContent)).toContain('Les ventes du 18/11/2026 sont déjà extraites : 12 lignes');
    await person().click(within(question).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked(EXTRACT)).toEqual([]);
    await extract('2026-11-18');
    await person().click(await screen.findByRole('button', { name: 'Remplacer' }));
    await screen.findByText('Extraction terminée : 12 produits.');
    expect(asked(EXTRACT)).toEqual([EXTRACT]);
  });
});

describe('the comparison of two days', () => {
  it('TILL-09, ERR-86: two dates and a button; both are needed', async () => {
    draw();
    // the same day of the week before
    expect(await screen.findByDisplayValue('13/11/2026')).toBe(
      screen.getByRole('combobox', { name: 'Première date' }),
    );
    const compare = () => person().click(screen.getByRole('button', { name: 'Lancer la comparaison' }));
    await person().selectOptions(screen.getByRole('combobox', { name: 'Deuxième date' }), '');
    await compare();
    expect(screen.getByText('Veuillez sélectionner deux dates pour la comparaison')).toBeTruthy();
    expect(asked(COMPARE)).toEqual([]);
    await person().selectOptions(screen.getByRole('combobox', { name: 'Deuxième date' }), '2026-11-20');
    await compare();
    await screen.findByTitle('BAVETTE');
    expect(asked(COMPARE)).toEqual([`${COMPARE}?date1=2026-11-13&date2=2026-11-20`]);
    expect(firstDays(['2026-11-20', '2026-11-19'], () => '2026-11-13')).toEqual({
      date1: '2026-11-19',
      date2: '2026-11-20',
    });
  });

  it('TILL-11: the totals of each day and their variation', async () => {
    draw(TWO_DAYS);
    await screen.findByTitle('BAVETTE');
    expect(cardOf('Ventes du 13/11/2026')).toEqual(['kg vendus8,00', 'chiffre d’affaires160,00 €']);
    expect(cardOf('Ventes du 20/11/2026')).toEqual(['kg vendus14,00', 'chiffre d’affaires158,50 €']);
    expect(cardOf('Variation')).toEqual(['kg vendus+25 %', 'chiffre d’affaires−12,5 %']);
  });

  it('TILL-12..14, AMB-111: each row with quantities of both days, then revenues, then variations, in the colour of its severity', async () => {
    draw(TWO_DAYS);
    const row = (await screen.findByTitle('BAVETTE')).closest('tr');
    expect(cellsOf(row)).toEqual([
      'BAVETTE',
      'BOEUF',
      'Lormont',
      '8,00',
      '10,00',
      '160,00 €',
      '140,00 €',
      '+25 %',
      '−12,5 %',
    ]);
    const fresh = screen.getByTitle('=GIGOT').closest('tr')!;
    expect(cellsOf(fresh).slice(5)).toEqual(['0,00 €', '18,50 €', '+4,00', '+18,50 €']);
    const table = within(screen.getByRole('table', { name: /^Ventes du 13\/11/ }));
    expect(
      ['+25 %', '−12,5 %', '+4,00', '+18,50 €'].map((text) =>
        toneOf(table.getByText((content) => plain(content) === text)),
      ),
    ).toEqual(['danger', 'warning', 'good', 'neutral']);
  });

  it('draws the hours of both, and leads to every other comparison', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 80 : 0));
    const [one, two] = comparison.body.days;
    broken[COMPARE] = {
      body: {
        ...comparison.body,
        days: [
          { ...one, hours },
          { ...two, hours },
        ],
      },
    };
    draw(TWO_DAYS);
    await screen.findByRole('img', { name: /^Chiffre d’affaires par heure : 10 h 80,00/ });
    expect(
      screen
        .getByRole('link', { name: 'Comparer d’autres jours, des mois ou des années' })
        .getAttribute('href'),
    ).toBe(
      '/admin/dashboard?tab=venteCashmag&periode=custom&du=2026-11-20&au=2026-11-20&avec=custom&avec_du=2026-11-13&avec_au=2026-11-13&vue=ecarts',
    );
  });

  it('a closed day is no « −100 % »', async () => {
    const [one, two] = comparison.body.days;
    broken[COMPARE] = { body: { ...comparison.body, days: [one, { ...two, recordCount: 0 }] } };
    draw(TWO_DAYS);
    const row = (await screen.findByTitle('BAVETTE')).closest('tr');
    expect(cellsOf(row).slice(7)).toEqual(['fermé', 'fermé']);
    expect(cardOf('Variation')).toEqual(['kg vendusfermé', 'chiffre d’affairesfermé']);
    expect(screen.getByText('Fermé : aucune vente.')).toBeTruthy();
  });

  it('TILL-10, ERR-87: by product, by category, by store; a filtered list that is empty is reported', async () => {
    draw(TWO_DAYS);
    await screen.findByTitle('BAVETTE');
    await person().selectOptions(screen.getByRole('combobox', { name: 'Catégorie' }), 'AGNEAU');
    await waitFor(() => expect(screen.queryByTitle('BAVETTE')).toBeNull());
    await person().selectOptions(screen.getByRole('combobox', { name: 'Boutique' }), 'Lormont');
    expect(screen.getByTitle('=GIGOT')).toBeTruthy();
    await person().type(screen.getByRole('searchbox', { name: 'Nom du produit' }), 'bavette');
    expect(await screen.findByText('Aucun produit ne correspond aux critères de filtrage.')).toBeTruthy();
  });

  it.each([
    [
      refused(404, 'Les ventes du 13/11/2026 ne sont pas extraites.'),
      'Impossible de comparer les ventes: Les ventes du 13/11/2026 ne sont pas extraites.',
    ],
    [
      offline(),
      'Erreur technique lors de la comparaison: Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.',
    ],
  ])('ERR-74: shows why they were not compared', async (answer, sentence) => {
    broken[COMPARE] = answer;
    draw(TWO_DAYS);
    for (let second = 0; second < 5; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
