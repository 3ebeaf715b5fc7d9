import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { DEFAULT_HOUSE, houseView } from '#shared/settings/house.ts';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { DEFAULT_TIMED_WORK, timedWorkView } from '#shared/settings/timed-work.ts';
import { emptyList, failureWithoutMessage, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const AT = '/api/admin/settings/';
const house = houseView(DEFAULT_HOUSE);
const bounds = scanBoundsView(SPECIFIED_BOUNDS);
const work = timedWorkView(DEFAULT_TIMED_WORK);
const held: Record<string, object> = {
  [`${AT}house`]: house,
  [`${AT}scan-bounds`]: bounds,
  [`${AT}timed-work`]: work,
};
let calls: ReturnType<typeof fakeApi>;
let refusedDays: string | undefined;
beforeEach(() => {
  refusedDays = undefined;
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    const setting = held[path];
    if (!setting) return path.includes('/settings/') ? failureWithoutMessage() : emptyList;
    if (method === 'GET') return { body: { success: true, data: { ...setting, version: 2 } } };
    if (path.endsWith('/house')) return refused(400, 'Ce SIRET est invalide.', { field: 'siret' });
    if (refusedDays) return refused(400, refusedDays, { field: 'till_evening.weekdays' });
    return { body: { success: true, data: { ...(body as object), version: 3 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const written = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const section = async (name: string, label: RegExp | string) => {
  const region = within(await screen.findByRole('region', { name }));
  return { region, field: await region.findByLabelText(label) };
};
const save = async ({ region }: Awaited<ReturnType<typeof section>>, count: number) => {
  await person().click(region.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() => expect(written()).toHaveLength(count));
};

it('limits of the scanner and days of the readings are sent whole, at the version that was seen', async () => {
  drawSite('/admin/dashboard?tab=parametres');
  const scanner = await section('Bornes de poids du scanner', 'Code 3103, au plus');
  await person().clear(scanner.field);
  await person().type(scanner.field, '60');
  await save(scanner, 1);
  const readings = await section('Relevés automatiques', 'À partir de');
  await person().click(readings.region.getAllByLabelText('dimanche')[0]!);
  await person().selectOptions(readings.field, '6');
  await save(readings, 2);
  expect(written()).toEqual([
    { ...bounds, ai_3103: { least: 0.5, most: 60 }, version: 2 },
    {
      ...work,
      stock_snapshot: { on: true, weekdays: [1, 2, 3, 4, 5, 6], from_hour: 6 },
      version: 2,
    },
  ]);
});

it('a refusal of company details shows at its field, and no input is lost', async () => {
  drawSite('/admin/dashboard?tab=parametres');
  const maison = await section('La maison', 'SIRET');
  await person().type(maison.field, '123');
  await save(maison, 1);
  await vi.waitFor(() => expect(maison.field.getAttribute('aria-invalid')).toBe('true'));
  expect(maison.field).toHaveProperty('value', '123');
  expect(written()).toEqual([{ ...house, siret: '123', version: 2 }]);
});

it('days refused together show it once, at their own reading, and the first has the focus', async () => {
  refusedDays = 'Choisissez au moins un jour.';
  drawSite('/admin/dashboard?tab=parametres');
  const readings = await section('Relevés automatiques', 'À partir de');
  const evening = within(readings.region.getByRole('group', { name: /^Relevé de la caisse de Lormont/ }));
  await person().click(evening.getByLabelText('lundi'));
  await save(readings, 1);
  await vi.waitFor(() => expect(document.activeElement).toBe(evening.getByLabelText('lundi')));
  expect(readings.region.getAllByText(refusedDays)).toHaveLength(1);
  expect(evening.getByText(refusedDays)).toBeDefined();
});
