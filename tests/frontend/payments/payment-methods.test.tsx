import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

let calls: ReturnType<typeof fakeApi>;
let shown: boolean;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  shown = true;
  calls = fakeApi(({ path }) =>
    path === '/api/payments/config'
      ? {
          body: { success: true, data: { card: true, wallet: true, wallet_script: null, demo_cards: shown } },
        }
      : emptyList,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const form = () => within(screen.getByRole('form', { name: 'Ajouter une carte de démonstration' }));
const draw = async () => {
  const drawn = drawSite('/dashboard?vue=moyens-de-paiement');
  await screen.findByRole('form', { name: 'Ajouter une carte de démonstration' });
  return drawn;
};
const fill = (number: string, month = '12', year = '2030', cvc = '123') => {
  for (const [label, value] of [
    ['Numéro de carte', number],
    ['Mois', month],
    ['Année', year],
    ['CVC', cvc],
  ] as const)
    fireEvent.change(form().getByLabelText(label), { target: { value } });
};
const add = () => person().click(form().getByRole('button', { name: 'Ajouter (démonstration)' }));
const cards = () =>
  [...document.querySelectorAll('ul[aria-label="Cartes de démonstration"] > li')].map(
    ({ textContent }) => textContent,
  );

describe('MES MOYENS DE PAIEMENT', () => {
  it('AMB-15: requests no card where the demonstration is hidden, and shows where it is typed', async () => {
    shown = false;
    drawSite('/dashboard?vue=moyens-de-paiement');
    await screen.findAllByText('Disponible');
    expect(
      screen.getByText(/^Votre carte se saisit sur la page sécurisée de notre prestataire/),
    ).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Ajouter une carte de démonstration' })).toBeNull();
    expect(document.querySelectorAll('main input')).toHaveLength(0);
  });

  it('PRO-39, PRO-40, AMB-15: states that it is a demonstration, and starts without any card', async () => {
    await draw();
    expect(screen.getByText("Démonstration : aucune carte n'est enregistrée")).toBeDefined();
    expect(cards()).toEqual([]);
  });

  it('PRO-41, CST-23: number of 19 characters at most, CVC of 4, months 1 to 12, years from this one to nine later', async () => {
    await draw();
    expect((form().getByLabelText('Numéro de carte') as HTMLInputElement).maxLength).toBe(19);
    expect((form().getByLabelText('CVC') as HTMLInputElement).maxLength).toBe(4);
    const values = (label: string) =>
      [...(form().getByLabelText(label) as HTMLSelectElement).options].map(({ value }) => value).slice(1);
    expect(values('Mois')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(values('Année')).toEqual(Array.from({ length: 10 }, (_, more) => String(2026 + more)));
  });

  it.each([
    ['4970100000000055', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['3782822463100050', 'Mastercard'],
  ])(
    'PRO-42, PRO-40: %s is a %s; brand, last digits and expiry are stored, in memory only',
    async (number, brand) => {
      const before = JSON.stringify({ ...localStorage });
      const { unmount } = await draw();
      const sent = calls.length;
      fill(number);
      await add();
      expect(cards()).toEqual([`${brand} •••• ${number.slice(-4)}12/2030Par défautRetirer`]);
      // neither number nor code anywhere: not stored, not sent, not on the page, discarded with it
      expect(document.body.innerHTML).not.toContain(number);
      expect(JSON.stringify({ ...localStorage })).toBe(before);
      expect(JSON.stringify(calls)).not.toContain(number);
      expect(calls.length).toBe(sent);
      unmount();
      await draw();
      expect(cards()).toEqual([]);
    },
  );

  it('PRO-40: the first is the default; another can be; one can be taken away', async () => {
    await draw();
    fill('4970100000000055');
    await add();
    fill('5555555555554444');
    await add();
    const second = () =>
      within(document.querySelectorAll<HTMLElement>('ul[aria-label="Cartes de démonstration"] > li')[1]!);
    await person().click(second().getByRole('button', { name: 'Par défaut' }));
    expect(cards()).toEqual([
      'Visa •••• 005512/2030Par défautRetirer',
      'Mastercard •••• 444412/2030Par défautRetirer',
    ]);
    expect(second().queryByRole('button', { name: 'Par défaut' })).toBeNull();
    await person().click(second().getByRole('button', { name: 'Retirer' }));
    expect(cards()).toEqual(['Visa •••• 005512/2030Par défautRetirer']);
  });

  it.each([
    ['1234', '12', '2030', '123', 'Saisissez 12 à 19 chiffres.'],
    ['4970100000000055', '10', '2026', '123', 'Cette carte a expiré.'],
    ['4970100000000055', '12', '2030', '12', '3 ou 4 chiffres.'],
  ])('PRO-41: shows the error (%s %s/%s %s)', async (number, month, year, cvc, sentence) => {
    await draw();
    fill(number, month, year, cvc);
    await add();
    expect(screen.getByText(sentence)).toBeDefined();
    expect(cards()).toEqual([]);
  });
});
