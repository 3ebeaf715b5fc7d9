import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choiceIn, datesProblem, periodLabels } from '#frontend/features/till/period-choice.ts';
import { byHour, byWeekday, dayCurve } from '#frontend/features/till/sold-when.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { tillPeriods } from '#shared/till/till-period.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const RANKING = '/api/cashmag/products-ranking';
const STATS = '/api/cashmag/sales-stats';
const product = (id: string, produit: string, revenue: number, more: object = {}) => ({
  product_id: id,
  produit,
  store_id: '1',
  store: 'Lormont',
  rubrique: 'BOEUF',
  pu: 24.9,
  quantite_decimale: 12.345,
  ca_ttc: revenue,
  ca_ht: revenue / 1.055,
  tva_rate: 10,
  offerts: 2,
  remises: 1.5,
  derniere_vente: '2026-11-21T17:42:00Z',
  ...more,
});
const category = (rubrique: string, revenue: number) => ({
  rubrique,
  quantite_decimale: 20,
  ca_ttc: revenue,
  ca_ht: revenue / 1.055,
  offerts: 2,
  remises: null,
  part: 60,
});
const note = (more: object = {}) => ({
  period: { key: 'today', from: '2026-11-21', to: '2026-11-21' },
  source: 'till',
  generated_at: '2026-11-21T05:55:00Z',
  age_seconds: 300,
  cached: false,
  stale: false,
  provisional: true,
  ...more,
});
const ranking = (more: object = {}) => ({
  body: {
    success: true,
    data: [
      product('1', 'BAVETTE', 300),
      product('2', 'GIGOT', 200, { rubrique: 'AGNEAU', tva_rate: null, remises: null, derniere_vente: null }),
    ],
    categories: [category('BOEUF', 300), category('AGNEAU', 200)],
    ...note(),
    ...more,
  },
});
const when = (cents: number[], from = 15) => ({
  days: cents.map((value, at) => ({ date: `2026-11-${from + at}`, ca_ttc: value })),
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 70 : hour === 11 ? 35 : 0)),
  days_with_hours: cents.length,
});
const stats = (more: object = {}) => ({
  body: {
    success: true,
    data: {
      total_ttc: 500,
      total_ht: 473.93,
      quantite: 24.69,
      offerts: 4,
      ca_ttc: 500,
      remises: 1.5,
      growth_total_ttc: 12.5,
      growth_total_ht: -3,
      growth_quantite: 0,
      growth_offerts: null,
      growth_ca_ttc: 12.5,
      growth_remises: 40,
    },
    compared_with: { from: '2026-11-20', to: '2026-11-20' },
    sold_when: when([500]),
    sold_when_before: null,
    so_far: null,
    ...note(),
    ...more,
  },
});

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let broken: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  vi.stubGlobal('innerHeight', 2000);
  broken = {};
  calls = fakeApi(({ path }) => {
    const [address = '', query = ''] = path.split('?');
    const fault = broken[address];
    if (fault) return fault;
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === RANKING)
      return query.includes('from_date=2026-11-20&')
        ? ranking({ data: [product('1', 'BAVETTE', 200)], categories: [category('BOEUF', 200)] })
        : ranking();
    return address === STATS ? stats() : emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (more = '') => drawSite(`/admin/dashboard?tab=venteCashmag${more}`);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
/** A failed request is repeated twice, a second and two later. */
const pastRetries = async () => {
  for (let second = 0; second < 5; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
};
const asked = (address: string) => calls.map(({ path }) => path).filter((path) => path.startsWith(address));
const cellsOf = (row: Element | null) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => plain(cell.textContent));

describe('the sales of the till', () => {
  it('TILL-01: every period of the selector, today unless another is chosen', async () => {
    draw();
    const field = await screen.findByRole('combobox', { name: 'Période' });
    expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual([...tillPeriods]);
    expect((field as HTMLSelectElement).value).toBe('today');
    for (const period of ['previous-week', 'current-month-no-today']) {
      await person().selectOptions(screen.getByRole('combobox', { name: 'Période' }), period);
      await waitFor(() => expect(asked(RANKING)).toContain(`${RANKING}?period=${period}`));
    }
    expect(asked(STATS)).toEqual(
      ['today', 'previous-week', 'current-month-no-today'].map((period) => `${STATS}?period=${period}`),
    );
  });

  it('TILL-03, ERR-85: missing or unordered dates are reported before any request', async () => {
    draw('&periode=custom');
    const user = person();
    const show = async () => user.click(await screen.findByRole('button', { name: 'Afficher' }));
    const type = async (label: string, day: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), day);
    };
    await show();
    expect(screen.getByText('Veuillez sélectionner les deux dates')).toBeTruthy();
    await type('Du', '2026-11-12');
    await type('Au', '2026-11-10');
    await show();
    expect(screen.getByText('La date de début doit être antérieure ou égale à la date de fin')).toBeTruthy();
    expect(asked(STATS)).toEqual([]);
    await type('Au', '2026-11-13');
    await show();
    await screen.findByTitle('BAVETTE');
    expect(asked(STATS)).toEqual([
      `${STATS}?period=custom&custom_period=true&from_date=2026-11-12&to_date=2026-11-13`,
    ]);
    expect(datesProblem('2025-01-01', '2026-11-12')).toEqual({
      au: 'La période ne peut pas dépasser un an.',
    });
  });

  it('TILL-02, TILL-04, TILL-06, CST-06: products with each field, 5,5 % where the rate is missing, compared with before', async () => {
    draw();
    const row = (await screen.findByTitle('BAVETTE')).closest('tr');
    await waitFor(() => expect(cellsOf(row)).toContain('+50 %'));
    expect(cellsOf(row)).toEqual([
      '1',
      'BAVETTE',
      'BOEUF',
      '24,90 €',
      '12,345',
      '300,00 €',
      '+50 %',
      '284,36 €',
      '10 %',
      '2',
      '1,50 €',
      '21/11/2026 à 18:42',
    ]);
    const lamb = cellsOf(screen.getByTitle('GIGOT').closest('tr'));
    expect(lamb.slice(6)).toEqual(['nouveau', '189,57 €', '5,5 %', '2', '—', '—']);
    await person().click(screen.getByRole('link', { name: 'Rubriques' }));
    const table = await screen.findByRole('table', { name: 'Classement des rubriques de la caisse' });
    expect(cellsOf(within(table).getAllByRole('row')[1]!)).toEqual([
      'BOEUF',
      '60 %',
      '20,00',
      '300,00 €',
      '+50 %',
      '284,36 €',
      '2',
      '—',
    ]);
  });

  it('TILL-05: totals with the growth of each, their source and their age', async () => {
    draw();
    await screen.findByTitle('BAVETTE');
    const figures = [...document.querySelectorAll('dl > div')].map((figure) => plain(figure.textContent));
    expect(figures).toEqual([
      'chiffre d’affaires TTC500,00 €+12,5 %',
      'chiffre d’affaires HT473,93 €−3 %',
      'quantité24,690 %',
      'offerts4évolution inconnue',
      'remises1,50 €+40 %',
    ]);
    expect(screen.getByText(/Lu à la caisse Cashmag le 21\/11\/2026 à 06:55/)).toBeTruthy();
    expect(screen.getByText(/Comparé au 20\/11\/2026\.$/)).toBeTruthy();
  });

  it('ERR-55, ERR-56, ERR-57: each failure has its text, and the data shown remains', async () => {
    broken[STATS] = refused(503, 'La caisse ne répond pas.');
    broken[RANKING] = { body: { success: true, data: 'vide' } };
    draw();
    await pastRetries();
    expect(await screen.findByText('Erreur lors du chargement des données')).toBeTruthy();
    expect(screen.queryByText('Lecture des ventes…')).toBeNull();
    expect(screen.getByText('Ventes non lues.')).toBeTruthy();
    expect(screen.getByText('Format de réponse invalide pour le classement des produits')).toBeTruthy();
    broken = { [STATS]: { body: { success: true, data: [] } } };
    await person().click(screen.getAllByRole('button', { name: 'Réessayer' })[0]!);
    await pastRetries();
    expect(await screen.findByText('Format de réponse invalide pour les statistiques de vente')).toBeTruthy();
  });

  it('a long reading of the till shows its progress, then the data the till did not return in time', async () => {
    let answer = (_: Answer) => {};
    broken[STATS] = new Promise<Answer>((resolve) => (answer = resolve)) as never;
    draw();
    await vi.advanceTimersByTimeAsync(2500);
    expect(screen.queryByRole('progressbar', { name: 'Lecture des ventes à la caisse' })).toBeNull();
    await vi.advanceTimersByTimeAsync(4000);
    const bar = screen.getByRole('progressbar', { name: 'Lecture des ventes à la caisse' });
    expect(bar.getAttribute('max')).toBe('30');
    expect(Number(bar.getAttribute('value'))).toBeGreaterThanOrEqual(4);
    answer(stats({ message: 'Remises, TVA et heures de vente dans une minute.' }));
    expect(await screen.findByText('Remises, TVA et heures de vente dans une minute.')).toBeTruthy();
    expect(screen.queryByRole('progressbar', { name: 'Lecture des ventes à la caisse' })).toBeNull();
  });

  it('shows that figures are old, that nothing was sold, that a month has no day yet', async () => {
    broken[STATS] = stats({ stale: true, message: 'La caisse ne répond pas (délai).' });
    broken[RANKING] = ranking({ data: [], categories: [] });
    draw();
    expect(await screen.findByText('La caisse ne répond plus : derniers chiffres connus')).toBeTruthy();
    expect(screen.getByText('Aucune vente sur cette période')).toBeTruthy();
    cleanup();
    broken[STATS] = stats({ period: null, source: null, compared_with: null, sold_when: null });
    draw('&periode=current-month-no-today');
    expect(await screen.findByText('Cette période n’a encore aucun jour')).toBeTruthy();
  });

  it('reads the till again', async () => {
    draw();
    await screen.findByTitle('BAVETTE');
    await person().click(screen.getByRole('button', { name: 'Relire la caisse' }));
    await waitFor(() => expect(asked(STATS).at(-1)).toBe(`${STATS}?period=today&forceRefresh=true`));
  });
});

describe('comparisons of a period', () => {
  const DAY = '&periode=custom&du=2026-11-20&au=2026-11-20';
  const THAT_DAY = 'period=custom&custom_period=true&from_date=2026-11-20&to_date=2026-11-20';
  const compareWith = async (label: RegExp) => {
    const field = await screen.findByRole('combobox', { name: 'Comparée à' });
    const option = within(field).getByRole('option', { name: label });
    await person().selectOptions(field, option);
  };

  it('any day: the week, the month, the year before, or « samedi dernier »', async () => {
    draw(DAY);
    await screen.findByTitle('BAVETTE');
    expect(asked(STATS)).toEqual([`${STATS}?${THAT_DAY}`]);
    for (const [label, day] of [
      [/^Le même jour, semaine d’avant : vendredi 13\/11\/2026$/, '2026-11-13'],
      [/^La même date, mois d’avant : mardi 20\/10\/2026$/, '2026-10-20'],
      [/^Le même jour, année d’avant : vendredi 21\/11\/2025$/, '2025-11-21'],
      [/^Samedi dernier : 14\/11\/2026$/, '2026-11-14'],
    ] as const) {
      await compareWith(label);
      await waitFor(() =>
        expect(asked(STATS).at(-1)).toBe(`${STATS}?${THAT_DAY}&compare_from=${day}&compare_to=${day}`),
      );
    }
  });

  it('two custom dates, both needed', async () => {
    draw('&periode=previous-week');
    await screen.findByTitle('BAVETTE');
    await compareWith(/^Dates choisies$/);
    await person().click(await screen.findByRole('button', { name: 'Comparer' }));
    expect(screen.getByText('Veuillez sélectionner les deux dates')).toBeTruthy();
    await person().type(screen.getByLabelText('Comparée du'), '2025-11-10');
    await person().type(screen.getByLabelText('Comparée au'), '2025-11-16');
    await person().click(screen.getByRole('button', { name: 'Comparer' }));
    await waitFor(() =>
      expect(asked(STATS).at(-1)).toBe(
        `${STATS}?period=previous-week&compare_from=2025-11-10&compare_to=2025-11-16`,
      ),
    );
  });

  it('shows « fermé » for a closed day, and the growth up to the current time for today', async () => {
    const closed = { growth_total_ttc: null, growth_total_ht: null, total_ttc: 0 };
    broken[STATS] = stats({
      data: { ...stats().body.data, ...closed },
      sold_when: when([0]),
      provisional: false,
    });
    draw();
    await screen.findByTitle('BAVETTE');
    const figure = (at: number) => plain(document.querySelectorAll('dl > div')[at]?.textContent);
    expect(figure(0)).toBe('chiffre d’affaires TTC0,00 €fermé');
    cleanup();
    const soFar = { at: '2026-11-21T10:00:00Z', ca_ttc_before: 400, growth_ca_ttc: 25 };
    broken[STATS] = stats({ so_far: soFar });
    draw();
    await screen.findByTitle('BAVETTE');
    await waitFor(() => expect(figure(0)).toBe('chiffre d’affaires TTC500,00 €+25 % à 11:00'));
    expect(figure(1)).toBe('chiffre d’affaires HT473,93 €journée en cours');
  });

  it('product by product, as two days are: quantities, revenues, variations by their severity', async () => {
    draw('&vue=ecarts');
    const table = await screen.findByRole('table', {
      name: 'Ventes du 20/11/2026 comparées à celles du 21/11/2026',
    });
    const row = (await within(table).findByTitle('BAVETTE')).closest('tr');
    await waitFor(() =>
      expect(cellsOf(row)).toEqual([
        'BAVETTE',
        'BOEUF',
        'Lormont',
        '12,345',
        '12,345',
        '200,00 €',
        '300,00 €',
        '0 %',
        '+50 %',
      ]),
    );
    expect(cellsOf(within(table).getByTitle('GIGOT').closest('tr')).slice(3)).toEqual([
      '0,000',
      '12,345',
      '0,00 €',
      '200,00 €',
      '+12,345',
      '+200,00 €',
    ]);
  });
});

describe('address parameters and charts', () => {
  it('takes an unknown period for today, and half a span for none', () => {
    expect(choiceIn(new URLSearchParams('periode=demain')).period).toEqual({ period: 'today' });
    expect(choiceIn(new URLSearchParams('periode=custom&du=2026-11-01')).period).toBeUndefined();
    expect(Object.keys(periodLabels)).toEqual([...tillPeriods]);
  });

  it('draws days from three on, weekdays from a week on, hours where they are known', () => {
    expect(dayCurve(when([1, 2]), null)).toBeUndefined();
    expect(dayCurve(when([1, 2, 3]), when([4, 5, 6], 12))).toEqual({
      days: ['15/11', '16/11', '17/11'],
      cents: [100, 200, 300],
      beforeCents: [400, 500, 600],
    });
    const unknown = { ...when([1, 2, 3]), days: [{ date: '2026-11-15', ca_ttc: null }] };
    expect(dayCurve(unknown, null)).toBeUndefined();
    // Sundays 15 and 22, one Monday 16
    const week = byWeekday(when([10, 20, 0, 0, 0, 0, 0, 30]), null)!;
    expect([week[0], week[6]]).toEqual([
      { label: 'lundi', cents: 2000, beforeCents: null },
      { label: 'dimanche', cents: 2000, beforeCents: null },
    ]);
    expect(byWeekday(when([1, 2, 3]), null)).toBeUndefined();
    expect(byHour(when([1, 2, 3, 4, 5, 6, 7]), null)).toEqual([
      { label: '9 h', cents: 1000, beforeCents: null },
      { label: '10 h', cents: 0, beforeCents: null },
      { label: '11 h', cents: 500, beforeCents: null },
    ]);
    expect(byHour({ ...when([1]), days_with_hours: 0 }, null)).toBeUndefined();
  });
});
