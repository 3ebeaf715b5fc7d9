import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { receiveNotices } from '#frontend/ui/feedback/notify.ts';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { settingsView } from '#shared/delivery/delivery-settings.ts';
import { emptyList, failureWithoutMessage, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const PATH = '/api/admin/settings/delivery';
const origin = settingsView(DEFAULT_DELIVERY_RULES);

let saved: typeof origin & { version: number };
let refusal: object | undefined;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  saved = { ...origin, version: 0 };
  refusal = undefined;
  calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path === '/api/admin/settings/cart-vat')
      return { body: { success: true, data: { mode: 'flat', rate: 20, version: 0 } } };
    // the other settings of the tab are not under test
    if (path !== PATH) return path.includes('/settings/') ? failureWithoutMessage() : emptyList;
    if (method === 'PUT') {
      if (refusal) return refusal;
      saved = { ...(body as typeof saved), version: saved.version + 1 };
    }
    return { body: { success: true, data: saved } };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const writes = () => calls.filter(({ method, path }) => method === 'PUT' && path === PATH);
const form = () => within(screen.getByRole('form', { name: 'Livraisons' }));
const zone = (name: string) => within(form().getByRole('group', { name }));
const draw = async () => {
  const drawn = drawSite('/admin/dashboard?tab=parametres');
  await screen.findByRole('form', { name: 'Livraisons' });
  return drawn;
};
const set = (control: HTMLElement, value: string) => {
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
};
const save = () => person().click(form().getByRole('button', { name: /^Enregistrer/ }));
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Changer les règles de livraison ?' }));
const confirm = async () => person().click((await question()).getByRole('button', { name: 'Enregistrer' }));
const addDay = async (list: string, day: string) => {
  set(form().getByLabelText(`Ajouter un jour : ${list}`), day);
  await person().click(form().getByRole('button', { name: `Ajouter à ${list}` }));
};

describe('Paramètres, livraisons', () => {
  it('SITE-54, SITE-55, SITE-56, CST-19: shows the current figures, and their effect on an order placed now', async () => {
    await draw();
    const paris = zone('Île-de-France');
    expect((paris.getByLabelText('Frais HT') as HTMLInputElement).value).toBe('15,00');
    expect((paris.getByLabelText('Offerte dès (HT)') as HTMLInputElement).value).toBe('150,00');
    expect((paris.getByLabelText('samedi') as HTMLInputElement).checked).toBe(true);
    expect((zone('Reste de la France').getByLabelText('samedi') as HTMLInputElement).checked).toBe(false);
    expect((form().getByLabelText('Heure limite') as HTMLSelectElement).value).toBe('16');
    // a Saturday at 7 in the morning: Monday is one working day away, Tuesday two
    expect(form().getAllByText(/^lundi 23 novembre 2026/)).toHaveLength(1);
    expect(form().getAllByText(/^mardi 24 novembre 2026/)).toHaveLength(1);
    expect(form().getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', true);
  });

  it('nothing applies before the changes were reviewed and confirmed; all are sent with the version seen', async () => {
    const { said } = await draw();
    set(zone('Île-de-France').getByLabelText('Offerte dès (HT)'), '200');
    set(zone('Reste de la France').getByLabelText('Frais HT'), '35,5');
    set(form().getByLabelText('Heure limite'), '15');
    await person().click(zone('Reste de la France').getByLabelText('samedi'));
    await addDay('jours sans livraison', '2026-12-24');
    await addDay('livraisons exceptionnelles', '2026-12-27');
    await save();
    const spaced = [...((await question()).getByRole('list').children ?? [])].map((line) =>
      (line.textContent ?? '').replaceAll(/\s/g, ' '),
    );
    expect(spaced).toEqual([
      'Île-de-France, offerte dès : 150,00 € → 200,00 €.',
      'Reste de la France, jours : lundi, mardi, mercredi, jeudi, vendredi → lundi, mardi, mercredi, jeudi, vendredi, samedi.',
      'Reste de la France, frais HT : sur devis → 35,50 €.',
      'Heure limite : 16 h → 15 h.',
      'Jours sans livraison : aucun → 24/12/2026.',
      'Livraisons exceptionnelles : aucun → 27/12/2026.',
    ]);
    await person().click((await question()).getByRole('button', { name: 'Annuler' }));
    expect(writes()).toHaveLength(0);
    await save();
    await confirm();
    await waitFor(() => expect(said).toEqual(['Règles de livraison enregistrées.']));
    expect(writes()[0]).toMatchObject({
      token: 'admin-token',
      body: {
        version: 0,
        cutoff_hour: 15,
        closed_days: ['2026-12-24'],
        open_days: ['2026-12-27'],
        zones: [{ free_from: 200 }, { price: 35.5, weekdays: [1, 2, 3, 4, 5, 6] }],
      },
    });
  });

  it('a zone is added by its name, takes postcodes and a minimum, and may be removed again', async () => {
    await draw();
    const name = form().getByLabelText('Nom d’une zone de plus');
    set(name, 'Bassin d’Arcachon');
    await person().click(form().getByRole('button', { name: 'Ajouter la zone' }));
    const added = zone('Bassin d’Arcachon');
    set(added.getByLabelText(/^Codes postaux/), '33120, 3326');
    set(added.getByLabelText('Commande minimale HT'), '80');
    await person().click(
      zone('Île-de-France').getByRole('button', { name: 'Retirer la zone Île-de-France' }),
    );
    await save();
    await confirm();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect((writes()[0]!.body as { zones: object[] }).zones).toMatchObject([
      { id: 'france', postcodes: [] },
      { id: 'bassin-d-arcachon', postcodes: ['33120', '3326'], minimum: 80 },
    ]);
  });

  it('a zone without a day shows the error at its days, and the first of them has the focus', async () => {
    await draw();
    const days = zone('Île-de-France').getByRole('group', { name: 'Jours de livraison, Île-de-France' });
    const boxes = within(days).getAllByRole<HTMLInputElement>('checkbox');
    for (const box of boxes.filter(({ checked }) => checked)) fireEvent.click(box);
    await save();
    expect(document.activeElement).toBe(boxes[0]);
    expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(boxes.map(() => 'true'));
    const said = document.getElementById(boxes[0]?.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('Choisissez au moins un jour de livraison.');
    fireEvent.click(boxes[2]!);
    expect(days.textContent).not.toContain('Choisissez');
    expect(writes()).toHaveLength(0);
  });

  it('a save can be reverted', async () => {
    await draw();
    let takeBack: (() => void) | undefined;
    const said: string[] = [];
    receiveNotices(({ text, action }) => {
      said.push(text);
      takeBack = action?.onPress;
    });
    set(form().getByLabelText('Heure limite'), '12');
    await save();
    await confirm();
    await waitFor(() => expect(takeBack).toBeDefined());
    takeBack?.();
    await waitFor(() => expect(said.at(-1)).toBe('Les règles précédentes sont rétablies.'));
    expect(writes().map(({ body }) => body)).toMatchObject([
      { cutoff_hour: 12, version: 0 },
      { cutoff_hour: 16, version: 1 },
    ]);
    expect((form().getByLabelText('Heure limite') as HTMLSelectElement).value).toBe('16');
  });

  it('« Annuler » returns to the saved values, « Reprendre les valeurs d’origine » to the specification’s', async () => {
    saved = { ...origin, cutoff_hour: 14, version: 3 };
    await draw();
    set(form().getByLabelText('Heure limite'), '9');
    await person().click(form().getByRole('button', { name: 'Annuler' }));
    expect((form().getByLabelText('Heure limite') as HTMLSelectElement).value).toBe('14');
    await person().click(form().getByRole('button', { name: 'Reprendre les valeurs d’origine' }));
    expect((form().getByLabelText('Heure limite') as HTMLSelectElement).value).toBe('16');
    expect(writes()).toHaveLength(0);
  });

  it.each([
    ['Nom de la zone', '', 'Le nom de la zone est requis'],
    ['Horaires', '', 'Les horaires sont requis'],
    ['Jours proposés à l’avance', '3', 'Au moins 7 jours.'],
    ['Jours proposés à l’avance', '121', 'Au plus 120 jours.'],
    ['Jours proposés à l’avance', '', 'Le nombre de jours est entier.'],
  ])('shows the error at the field (%s « %s »), and sends nothing', async (label, value, sentence) => {
    await draw();
    set(form().getAllByLabelText(label)[0]!, value);
    await save();
    const field = form().getAllByLabelText(label)[0]!;
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(sentence);
    expect(writes()).toHaveLength(0);
  });

  it('a zone needs a day; charging needs the ERP’s service; a day is in one list only', async () => {
    await draw();
    for (const day of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'])
      await person().click(zone('Reste de la France').getByLabelText(day));
    await person().click(form().getByLabelText('Facturer la livraison sur une ligne de la commande'));
    await save();
    expect(form().getByText('Choisissez au moins un jour de livraison.')).toBeDefined();
    expect(form().getByText('Indiquez le service Dolibarr qui porte les frais de livraison.')).toBeDefined();
    await addDay('jours sans livraison', '2026-12-24');
    await addDay('jours sans livraison', '2026-12-24');
    expect(form().getByText('Ce jour est déjà dans la liste.')).toBeDefined();
    await addDay('livraisons exceptionnelles', '2026-12-24');
    expect(form().getByText('Ce jour est dans l’autre liste : retirez-l’en d’abord.')).toBeDefined();
    await person().click(form().getByRole('button', { name: 'Retirer le jeudi 24 décembre 2026' }));
    await addDay('livraisons exceptionnelles', '2026-12-24');
    expect(form().getByText('jeudi 24 décembre 2026')).toBeDefined();
    expect(writes()).toHaveLength(0);
  });

  it('a concurrent save is reported, with a link to its version', async () => {
    await draw();
    refusal = refused(409, 'Cet élément a changé entre-temps. Rechargez la page puis réessayez.', {
      code: 'version_conflict',
    });
    set(form().getByLabelText('Heure limite'), '15');
    await save();
    await confirm();
    expect(await form().findByText(/Cet élément a changé entre-temps/)).toBeDefined();
    saved = { ...origin, cutoff_hour: 11, version: 5 };
    await person().click(form().getByRole('button', { name: 'Recharger' }));
    await waitFor(() =>
      expect((form().getByLabelText('Heure limite') as HTMLSelectElement).value).toBe('11'),
    );
  });

  it('other settings are unchanged: VAT of the cart', async () => {
    await draw();
    const vat = within(screen.getByRole('region', { name: 'TVA du panier' }));
    expect(await vat.findByLabelText(/Un seul taux, 20/)).toHaveProperty('checked', true);
  });
});
