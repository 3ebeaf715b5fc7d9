import type { Page } from '@playwright/test';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { typed } from '#tests/proof/interruptions/fields.ts';
import { isSoon } from '#tests/proof/interruptions/stage.ts';

type HouseSetting = { company_name: string; email: string; phone: string; version: number };

/** What papers say of the house. */
export const settings: Act = {
  name: 'settings',
  who: 'owner',
  other: 'preparer',
  keeps: 'window',
  stepCount: 2,
  prepare: async (house, mark) => {
    const path = '/api/admin/settings/house';
    const read = async () => (await house.call<{ data: HouseSetting }>('owner', 'GET', path)).data;
    const part = (page: Page) => page.getByRole('region', { name: 'La maison' });
    const field = (page: Page, label: string) => part(page).getByLabel(label, { exact: true }).last();
    const mail = `${mark.toLowerCase().replace(' ', '-')}@maison-demo.test`;
    return {
      address: '/admin/dashboard?tab=parametres&section=maison',
      open: async (page) => void (await field(page, 'Raison sociale').waitFor()),
      steps: [
        typed('company', (page) => field(page, 'Raison sociale'), mark),
        typed('e-mail', (page) => field(page, 'E-mail'), mail),
      ],
      send: async (page) => {
        const keep = part(page).getByRole('button', { name: 'Garder ma saisie' });
        if (await isSoon(keep, 200)) await keep.click();
        await part(page).getByRole('button', { name: 'Enregistrer', exact: true }).click();
        await page.getByText('Coordonnées de la maison enregistrées.').first().waitFor();
      },
      stored: async () => {
        const { company_name: company, email } = await read();
        return company === mark && email === mail ? 1 : 0;
      },
      yes: /Coordonnées de la maison enregistrées/,
      own: [mark],
      colleague: async () => {
        const now = await read();
        await house.call('owner', 'PUT', path, { ...now, phone: `05 00 00 00 ${10 + (now.version % 80)}` });
      },
    };
  },
};
