import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPeriod } from '#functions/till/read-period.ts';
import { sharedRateLimit } from '#functions/gateways/cashmag/request-slots.ts';
import { getTillStats, rankTillProducts, type SalesQuery } from '#functions/till/till-sales-answers.ts';
import { daysOf, precedingRange, rangeOf, type RequestedComparison } from '#shared/till/till-period.ts';
import { cents, statistics } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { openTillEnvironment, type TillEnvironment } from '#tests/support/providers/till-environment.ts';

const TODAY = '2026-11-21';
let environment: TillEnvironment;
beforeEach(async () => {
  environment = await openTillEnvironment();
});
afterEach(() => environment.close());

type StatsQuery = SalesQuery & RequestedComparison;
const query = (change: Partial<StatsQuery>): StatsQuery => ({ forceRefresh: false, ...change });
const rank = (change: Partial<SalesQuery>) =>
  rankTillProducts(environment, query(change), environment.clock.now());
const stats = (change: Partial<StatsQuery>) =>
  getTillStats(environment, query(change), environment.clock.now());

const soldCents = async ({ from, to }: { from: string; to: string }) =>
  (await statistics(environment.bench, from, to)).reduce((sum, { amount }) => sum + cents(amount), 0);
const rankedCents = (data: readonly { ca_ttc: number }[]) =>
  data.reduce((sum, { ca_ttc }) => sum + cents(ca_ttc), 0);

/** Extracts every day before today of a range, as the nights do. */
const extractAll = async (range: { from: string; to: string }) => {
  for (const date of daysOf(range).filter((day) => day < TODAY)) {
    environment.reach({ takeSlot: () => Promise.resolve(0) });
    expect(await environment.extract(date)).toMatchObject({ status: 'done' });
  }
  environment.requests.length = 0;
};

describe('where the figures come from', () => {
  const lastTen = { from: '2026-11-11', to: '2026-11-20' };

  test('days that are extracted answer without the till, closed Monday included', async () => {
    await extractAll(lastTen);
    const { data, ...note } = await rank({
      custom_period: true,
      from_date: lastTen.from,
      to_date: lastTen.to,
    });
    expect(environment.requests).toEqual([]);
    expect(note).toMatchObject({ source: 'extractions', provisional: false, cached: false, stale: false });
    expect(rankedCents(data)).toBe(await soldCents(lastTen));
    expect(data.every(({ remises, derniere_vente }) => remises !== null && derniere_vente !== null)).toBe(
      true,
    );
  });

  test('today comes from the till, the days before it from extractions; both add up', async () => {
    const week = rangeOf('current-week', TODAY)!;
    await extractAll(week);
    const { data, categories, ...note } = await rank({ period: 'current-week' });
    expect(note).toMatchObject({
      source: 'both',
      provisional: true,
      period: { key: 'current-week', ...week },
    });
    expect(rankedCents(data)).toBe(await soldCents(week));
    expect(rankedCents(categories)).toBe(rankedCents(data));
    expect(data.map(({ ca_ttc }) => ca_ttc)).toEqual(data.map(({ ca_ttc }) => ca_ttc).sort((a, b) => b - a));
    expect(environment.requests.filter((url) => url.includes('/top_products'))).toEqual([
      expect.stringContaining(`from_date=${TODAY}&to_date=${TODAY}`),
    ]);
  });

  test('a missing day is requested in one span, with every field', async () => {
    await extractAll({ from: '2026-11-11', to: '2026-11-17' });
    const range = { from: '2026-11-11', to: '2026-11-20' };
    const { data, source } = await rank({ custom_period: true, from_date: range.from, to_date: range.to });
    expect(source).toBe('both');
    expect(rankedCents(data)).toBe(await soldCents(range));
    expect(data.every(({ remises }) => remises !== null)).toBe(true);
    expect(environment.requests.filter((url) => url.includes('/top_products'))).toEqual([
      expect.stringContaining('from_date=2026-11-18&to_date=2026-11-20'),
    ]);
  });

  test('a year never extracted is two requests: amounts without the fields of tickets', async () => {
    const range = { from: '2025-11-22', to: '2026-11-20' };
    const { data, source } = await rank({ custom_period: true, from_date: range.from, to_date: range.to });
    expect(source).toBe('till');
    expect(environment.requests).toHaveLength(2);
    expect(rankedCents(data)).toBe(await soldCents(range));
    expect(data[0]).toMatchObject({ remises: null, derniere_vente: null });
    expect(new Set(data.map(({ tva_rate }) => tva_rate)).has(5.5)).toBe(true);
  });

  test('the current month on its first day, and future days, are empty and make no request', async () => {
    environment.at('2026-12-01T10:00:00Z');
    expect(await rank({ period: 'current-month-no-today' })).toMatchObject({
      success: true,
      data: [],
      period: null,
      source: null,
      age_seconds: null,
    });
    const { data, compared_with } = await stats({ period: 'current-month-no-today' });
    expect(data).toMatchObject({ total_ttc: 0, growth_total_ttc: null });
    expect(compared_with).toBeNull();
    const ahead = { custom_period: true, from_date: '2026-12-24', to_date: '2026-12-31' };
    expect((await rank(ahead)).data).toEqual([]);
    expect(environment.requests).toEqual([]);
  });

  test('an extraction that was read before the day ended is not trusted', async () => {
    environment.at('2026-11-20T17:00:00Z');
    await environment.extract('2026-11-20');
    environment.at('2026-11-21T19:00:00Z');
    const { data, source } = await rank({ period: 'yesterday' });
    expect(source).toBe('till');
    expect(rankedCents(data)).toBe(await soldCents({ from: '2026-11-20', to: '2026-11-20' }));
  });
});

describe('totals and growth', () => {
  test('every field, against the preceding period of as many days', async () => {
    const range = { from: '2026-11-14', to: '2026-11-20' };
    const before = precedingRange(range);
    await extractAll({ from: before.from, to: range.to });
    const { data, compared_with } = await stats({
      custom_period: true,
      from_date: range.from,
      to_date: range.to,
    });
    const [now, then] = [await soldCents(range), await soldCents(before)];
    expect(compared_with).toEqual(before);
    expect(cents(data.total_ttc)).toBe(now);
    expect(data.ca_ttc).toBe(data.total_ttc);
    expect(data.growth_total_ttc).toBeCloseTo(((now - then) / then) * 100, 2);
    expect(data.growth_ca_ttc).toBe(data.growth_total_ttc);
    expect(data.total_ht).toBeLessThan(data.total_ttc);
    expect(data.quantite).toBeGreaterThan(100);
    expect(data.remises).toBeGreaterThan(0);
    expect([data.growth_total_ht, data.growth_quantite, data.growth_remises]).not.toContain(null);
    expect(environment.requests).toEqual([]);
  });

  test('without the preceding period, the totals are given and growth is unknown', async () => {
    await extractAll({ from: '2026-11-19', to: '2026-11-20' });
    await environment.fault({ mode: 'down' });
    const answer = await stats({ custom_period: true, from_date: '2026-11-19', to_date: '2026-11-20' });
    expect(cents(answer.data.total_ttc)).toBe(await unfaulted({ from: '2026-11-19', to: '2026-11-20' }));
    expect(answer).toMatchObject({ compared_with: null, data: { growth_total_ttc: null } });
    expect(answer.message).toMatch(/évolution inconnue/);
  });

  test('a day after a closed one has unknown growth', async () => {
    await extractAll({ from: '2026-11-16', to: '2026-11-17' });
    const { data } = await stats({ custom_period: true, from_date: '2026-11-17', to_date: '2026-11-17' });
    expect(data.total_ttc).toBeGreaterThan(0);
    expect(data.growth_total_ttc).toBeNull();
  });
});

describe('growth against other days', () => {
  const saturday = { custom_period: true, from_date: TODAY, to_date: TODAY };

  test('uses the requested days, and no others', async () => {
    await extractAll({ from: '2026-11-10', to: '2026-11-20' });
    const range = { from: '2026-11-19', to: '2026-11-20' };
    const days = { custom_period: true, from_date: range.from, to_date: range.to };
    const { data, compared_with, sold_when_before } = await stats({
      ...days,
      compare_from: '2026-11-12',
      compare_to: '2026-11-13',
    });
    const before = { from: '2026-11-12', to: '2026-11-13' };
    const [now, then] = [await soldCents(range), await soldCents(before)];
    expect(compared_with).toEqual(before);
    expect(data.growth_total_ttc).toBeCloseTo(((now - then) / then) * 100, 2);
    expect(sold_when_before?.days.map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-13']);
    await expect(stats({ ...days, compare_from: '2026-11-12' })).rejects.toThrow(
      'Veuillez sélectionner les deux dates',
    );
  });

  test('a closed day did not lose everything', async () => {
    await extractAll({ from: '2026-11-14', to: '2026-11-16' });
    const monday = { custom_period: true, from_date: '2026-11-16', to_date: '2026-11-16' };
    const { data, sold_when } = await stats({
      ...monday,
      compare_from: '2026-11-14',
      compare_to: '2026-11-14',
    });
    expect(sold_when?.days).toEqual([{ date: '2026-11-16', ca_ttc: 0 }]);
    expect(data).toMatchObject({ total_ttc: 0, growth_total_ttc: null, growth_quantite: null });
  });

  test('the current day is compared with the same part of the other day', async () => {
    await extractAll({ from: '2026-11-14', to: '2026-11-14' });
    environment.at('2026-11-21T10:00:00Z');
    const answer = await stats({ ...saturday, compare_from: '2026-11-14', compare_to: '2026-11-14' });
    const hours = (await environment.days.find('2026-11-14'))!.hours!;
    const untilEleven = hours.slice(0, 11).reduce((sum, value) => sum + value, 0);
    expect(untilEleven).toBeGreaterThan(0);
    expect(cents(answer.so_far!.ca_ttc_before)).toBe(untilEleven);
    expect(answer.so_far).toMatchObject({ at: '2026-11-21T10:00:00.000Z' });
    const now = cents(answer.data.total_ttc);
    expect(answer.so_far!.growth_ca_ttc).toBeCloseTo(((now - untilEleven) / untilEleven) * 100, 1);
    expect(answer.data.growth_total_ttc).not.toBe(answer.so_far!.growth_ca_ttc);
    // two days next to one: there is no same part
    const uneven = await stats({ ...saturday, compare_from: '2026-11-13', compare_to: '2026-11-14' });
    expect(uneven.so_far).toBeNull();
  });
});

const unfaulted = async (range: { from: string; to: string }) => {
  await environment.fault({ mode: 'off' });
  return soldCents(range);
};

describe('the cache', () => {
  test('answers for five minutes with its age, unless a refresh is requested', async () => {
    const first = await rank({ period: 'today' });
    expect(first).toMatchObject({ cached: false, age_seconds: 0 });
    const requested = environment.requests.length;
    environment.later(90_000);
    expect(await rank({ period: 'today' })).toMatchObject({
      cached: true,
      age_seconds: 90,
      data: first.data,
    });
    expect(environment.requests).toHaveLength(requested);
    await environment.lateTickets(TODAY, 2);
    const again = await rank({ period: 'today', forceRefresh: true });
    expect(again).toMatchObject({ cached: false, age_seconds: 0 });
    expect(rankedCents(again.data)).toBeGreaterThan(rankedCents(first.data));
    environment.later(301_000);
    expect(await rank({ period: 'today' })).toMatchObject({ cached: false });
  });

  test('of extracted days lasts until one is extracted again', async () => {
    const range = { custom_period: true, from_date: '2026-11-18', to_date: '2026-11-19' };
    await extractAll({ from: '2026-11-18', to: '2026-11-19' });
    const before = await rank(range);
    environment.later(86_400_000);
    expect(await rank(range)).toMatchObject({ cached: true });
    await environment.lateTickets('2026-11-18', 3);
    await environment.extract('2026-11-18');
    const after = await rank(range);
    expect(after.cached).toBe(false);
    expect(rankedCents(after.data)).toBeGreaterThan(rankedCents(before.data));
  });

  test('made before midnight is not the whole day after it', async () => {
    environment.at('2026-11-21T22:59:00Z');
    await rank({ period: 'today' });
    environment.at('2026-11-21T23:01:00Z');
    expect(await rank({ period: 'yesterday' })).toMatchObject({ cached: false, provisional: false });
  });

  test.each([
    ['down', /ne répond pas/],
    ['html200', /illisible/],
    ['401', /clé/],
    ['429', /limite/],
  ])('when the till fails (%s) the last figures are shown, marked as such', async (mode, message) => {
    const first = await rank({ period: 'today' });
    environment.later(600_000);
    await environment.fault({ mode });
    const stale = await rank({ period: 'today' });
    expect(stale).toMatchObject({ cached: true, stale: true, data: first.data });
    expect(stale.age_seconds).toBeGreaterThanOrEqual(600);
    expect(stale.message).toMatch(message);
    expect(await rank({ period: 'today', forceRefresh: true })).toMatchObject({ stale: true });
  });

  test('when it fails without earlier figures, the cause is shown', async () => {
    await environment.fault({ mode: '403' });
    await expect(rank({ period: 'today' })).rejects.toMatchObject({
      code: 'till_unavailable',
      message: 'La caisse refuse l’accès à ces ventes (403).',
    });
  });

  test('two requests for the same period call the till once', async () => {
    const until = Date.now() + 3_600_000_000;
    const question = { range: { from: TODAY, to: TODAY }, today: TODAY, force: false, until };
    const [one, other] = await Promise.all([
      readPeriod(environment, question),
      readPeriod(environment, question),
    ]);
    expect([one.cached, other.cached].sort()).toEqual([false, true]);
    expect(one.sales).toEqual(other.sales);
    expect(environment.requests.filter((url) => url.includes('/top_products'))).toHaveLength(1);
  });
});

test('forty requests a minute are enough for every period at once, and never more are made', async () => {
  const made: number[] = [];
  environment.reach({
    fetch: (url, init) => {
      made.push(environment.clock.now().getTime());
      return fetch(url, init);
    },
  });
  for (const period of [
    'today',
    'yesterday',
    'current-week',
    'previous-week',
    'this_month',
    'last_month',
  ] as const) {
    await stats({ period }).catch(() => {});
    environment.later(1000);
  }
  for (const start of made) {
    expect(made.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(40);
  }
  expect(made.length).toBeGreaterThan(20);
});

test('answers every period a user opens while background work uses its share of the requests', async () => {
  environment.later(10 * 60_000);
  const background = sharedRateLimit(environment.table, 'background', () =>
    environment.clock.now().getTime(),
  );
  const refused: string[] = [];
  for (const period of ['this_month', 'last_month', 'this_month', 'last_month'] as const) {
    while ((await background()) === 0);
    const answer = stats({ period, forceRefresh: true });
    await answer.catch((error: Error) => refused.push(`${period} ${error.message}`));
  }
  expect(refused).toEqual([]);
});
