import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';

const PATH = '/api/ratio-transformation';
const AT = '/admin/dashboard?tab=ratioTransformation';
const ratio = (id: string, produit_genere: string, pourcentage: number, more: object = {}) => ({
  id,
  categorie_source: 'VOLAILLE',
  produit_genere,
  pourcentage,
  description: '',
  actif: 1,
  perte: 0,
  ...more,
});
const table = (more: object = {}) => ({
  categorie_source: 'VOLAILLE',
  somme: 100,
  reste: 0,
  perte: 20,
  avertissement: null,
  source: 'table par défaut',
  version: 4,
  ...more,
});

const wings = {
  produit_genere: 'AILES',
  ratio_id: 'v1',
  prevu: 9.6,
  realise: 10.4,
  minimum: 9,
  maximum: 12,
  ecart_type: 0.5,
  decoupes: 7,
};
const yields = {
  body: {
    success: true,
    categorie_source: 'VOLAILLE',
    decoupes: 7,
    rows: [wings],
    operators: [{ by: 'armand', decoupes: 7, rows: [wings] }],
    proposal: {
      version: 4,
      rows: [{ id: 'v1', produit_genere: 'AILES', pourcentage: 9.6, pourcentage_propose: 10.4 }],
    },
  },
};

let list: object;
let saved: object;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  list = {
    body: {
      success: true,
      ratios: [ratio('v1', 'AILES', 9.6), ratio('v2', 'OS', 20, { perte: 1 })],
      tables: [table()],
    },
  };
  saved = {
    body: {
      success: true,
      message: 'Ratio de transformation créé avec succès',
      ratio: ratio('v3', 'FOIE', 1),
      table: table(),
    },
  };
  calls = openBackOffice(({ path, method }) => {
    if (path === `${PATH}/categories`) return { body: { success: true, categories: ['VOLAILLE', 'VEAU'] } };
    if (path.startsWith('/api/cutting/yields?')) return yields;
    if (path === '/api/cutting/yields/accept') return { body: { success: true, message: 'Ratios changés' } };
    if (path === PATH && method === 'GET') return list;
    return path.startsWith(PATH) ? saved : undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const writes = () => calls.filter(({ method, path }) => method !== 'GET' && path.startsWith(PATH));
const open = async () => {
  const drawn = drawSite(AT);
  await person().click(await screen.findByRole('button', { name: 'Afficher le formulaire' }));
  return drawn;
};
const form = (name = 'Ajouter un ratio') => within(screen.getByRole('form', { name }));
const fill = async () => {
  await waitFor(() => expect(form().getByRole('option', { name: 'VEAU' })).toBeTruthy());
  fireEvent.change(form().getByLabelText('Catégorie source'), { target: { value: 'VEAU' } });
  fireEvent.change(form().getByLabelText('Produit généré'), { target: { value: 'FOIE' } });
  fireEvent.change(form().getByLabelText('Pourcentage'), { target: { value: '1,25' } });
};
const add = () => person().click(form().getByRole('button', { name: 'Ajouter' }));

describe('Ratios de découpe', () => {
  it('RAT-01, RAT-04, ADM-15: a list with its count, sums drawn by category, a form shown and hidden', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Ratios 2' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^AILES 9,6\s%, OS 20\s%$/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /AILES/ }).textContent).toContain('9,6');
    await person().click(screen.getByRole('button', { name: 'Masquer le formulaire' }));
    expect(screen.queryByRole('form', { name: 'Ajouter un ratio' })).toBeNull();
  });

  it('AMB-19b: a wrong sum is marked where it is drawn', async () => {
    list = {
      body: {
        success: true,
        ratios: [ratio('v1', 'AILES', 9.6)],
        tables: [table({ somme: 9.6, avertissement: 'La somme des ratios de VOLAILLE est de 9,6 %.' })],
      },
    };
    drawSite(AT);
    expect(await screen.findByText('La somme des ratios de VOLAILLE est de 9,6 %.')).toBeTruthy();
  });

  it('RAT-06, RAT-07, ERR-63: the three fields are required; nothing is sent', async () => {
    const { said } = await open();
    await add();
    expect(said).toContain('Veuillez remplir tous les champs obligatoires');
    fireEvent.change(form().getByLabelText('Pourcentage'), { target: { value: '0' } });
    fireEvent.blur(form().getByLabelText('Pourcentage'));
    expect((form().getByLabelText('Pourcentage') as HTMLInputElement).value).toBe('0,01');
    expect(writes()).toEqual([]);
  });

  it('RAT-05, ERR-81, API-64: saving creates, then the form is the empty one of creation', async () => {
    const { said } = await open();
    await fill();
    await add();
    await waitFor(() => expect(said).toContain('Ratio de transformation créé avec succès'));
    expect(writes()[0]).toMatchObject({
      method: 'POST',
      path: PATH,
      body: { categorie_source: 'VEAU', produit_genere: 'FOIE', pourcentage: 1.25, actif: 1, perte: 0 },
    });
    expect((form().getByLabelText('Produit généré') as HTMLInputElement).value).toBe('');
  });

  it('RAT-05, API-65: an existing ratio is changed under the version seen, then creation again', async () => {
    saved = {
      body: {
        ...(saved as { body: object }).body,
        message: 'Ratio de transformation mis à jour avec succès',
      },
    };
    const { said } = drawSite(AT);
    await person().click((await screen.findAllByRole('button', { name: 'Modifier' }))[0]!);
    const edit = form('Modifier AILES');
    fireEvent.change(edit.getByLabelText('Pourcentage'), { target: { value: '10' } });
    await person().click(edit.getByRole('button', { name: 'Mettre à jour' }));
    await waitFor(() => expect(said).toContain('Ratio de transformation mis à jour avec succès'));
    expect(writes()[0]).toMatchObject({
      method: 'PUT',
      path: `${PATH}/v1`,
      body: { categorie_source: 'VOLAILLE', pourcentage: 10, version: 4 },
    });
    expect(await screen.findByRole('form', { name: 'Ajouter un ratio' })).toBeTruthy();
  });

  it('RAT-03, API-66, ERR-81: deletion asks for confirmation by the browser first', async () => {
    saved = { body: { success: true, message: 'Ratio de transformation supprimé avec succès' } };
    const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    const { said } = drawSite(AT);
    const [button] = await screen.findAllByRole('button', { name: 'Supprimer' });
    await person().click(button!);
    expect(writes()).toEqual([]);
    await person().click(button!);
    await waitFor(() => expect(said).toContain('Ratio de transformation supprimé avec succès'));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(writes()[0]).toMatchObject({ method: 'DELETE', path: `${PATH}/v1?version=4` });
  });

  it('RAT-09, AMB-19b: the line of 0 % of the house is saved as it is; a new one needs its percentage', async () => {
    list = { body: { success: true, ratios: [ratio('v1', 'PIEDS', 0)], tables: [table()] } };
    const { said } = drawSite(AT);
    await person().click(await screen.findByRole('button', { name: 'Modifier' }));
    await person().type(form('Modifier PIEDS').getByLabelText(/Description/), 'par trois');
    fireEvent.blur(form('Modifier PIEDS').getByLabelText('Pourcentage'));
    await person().click(form('Modifier PIEDS').getByRole('button', { name: 'Mettre à jour' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ pourcentage: 0, description: 'par trois' });
    expect(said).not.toContain('Veuillez remplir tous les champs obligatoires');
  });

  it('AMB-18: a changed category of the house is put back after a question, on the version seen', async () => {
    list = {
      body: {
        success: true,
        ratios: [ratio('v1', 'AILES', 9)],
        tables: [table({ source: 'ratios personnalisés' })],
      },
    };
    saved = { body: { success: true, message: 'VOLAILLE est revenu à sa table par défaut', table: table() } };
    const { said } = drawSite(AT);
    await person().click(await screen.findByRole('button', { name: 'VOLAILLE' }));
    await person().click(screen.getByRole('button', { name: 'Remettre la table par défaut' }));
    expect(writes()).toEqual([]);
    const question = within(await screen.findByRole('alertdialog'));
    await person().click(question.getByRole('button', { name: 'Remettre la table par défaut' }));
    await waitFor(() => expect(said).toContain('VOLAILLE est revenu à sa table par défaut'));
    expect(writes()[0]).toMatchObject({
      method: 'POST',
      path: `${PATH}/table-par-defaut`,
      body: { categorie_source: 'VOLAILLE', version: 4 },
    });
  });

  it('AMB-17, AMB-18: differing proposals of the stock entry are shown in the tab; nothing to reset there', async () => {
    list = {
      body: {
        success: true,
        ratios: [ratio('a3', 'SCELLE', 8.86, { categorie_source: 'AGNEAU' })],
        tables: [table({ categorie_source: 'AGNEAU' })],
      },
    };
    drawSite(AT);
    expect(await screen.findByText(/SCELLE : 3,86\s% à l’entrée, 8,86\s% au transfert/)).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'AGNEAU' }));
    expect(screen.queryByRole('button', { name: 'Remettre la table par défaut' })).toBeNull();
  });

  it('RAT-02: without any ratio the page invites to add the first', async () => {
    list = { body: { success: true, ratios: [], tables: [] } };
    drawSite(AT);
    expect(await screen.findByText(/Ajoutez un ratio/)).toBeTruthy();
  });

  it('ERR-76, ERR-77, ERR-79, ERR-80: a failure names its action, and the input stays', async () => {
    list = { status: 409, body: {} };
    const first = drawSite(AT);
    expect(await screen.findByText('Erreur lors du chargement des ratios de transformation')).toBeTruthy();
    first.unmount();
    list = offline();
    const second = drawSite(AT);
    expect(await screen.findByText('Erreur de communication avec le serveur')).toBeTruthy();
    second.unmount();
    list = { body: { success: true, ratios: [ratio('v1', 'AILES', 9.6)], tables: [table()] } };
    saved = refused(400, 'La somme des ratios de VEAU serait de 101 %.', { field: 'pourcentage' });
    const { said } = await open();
    await fill();
    await add();
    await waitFor(() => expect(said).toContain("Erreur lors de l'enregistrement du ratio"));
    // at its field, and nowhere else
    expect(screen.getByText('La somme des ratios de VEAU serait de 101 %.')).toBeDefined();
    expect(document.activeElement).toBe(form().getByLabelText('Pourcentage'));
    expect((form().getByLabelText('Produit généré') as HTMLInputElement).value).toBe('FOIE');
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await person().click(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(said).toContain('Erreur lors de la suppression du ratio'));
  });

  it('ERR-78: unreadable categories are reported, and those of the list are used', async () => {
    calls.length = 0;
    vi.unstubAllGlobals();
    openBackOffice(({ path, method }) => {
      if (path === `${PATH}/categories`) return { status: 409, body: {} };
      return path === PATH && method === 'GET' ? list : undefined;
    });
    await open();
    expect(await screen.findByText('Erreur lors du chargement des catégories')).toBeTruthy();
    expect(form().getByRole('option', { name: 'VOLAILLE' })).toBeTruthy();
  });

  it('planned against realised, by operator; the table changes only when a user accepts the proposal', async () => {
    drawSite(AT);
    await person().click(await screen.findByRole('button', { name: 'VOLAILLE' }));
    const row = await screen.findByRole('row', { name: /AILES.*Tous/ });
    expect(row.textContent.replaceAll(/\s/g, ' ')).toMatch(/9,6 %.*10,4 %.*\+0,8 pt.*9 % à 12 %.*7/);
    expect(screen.getByRole('row', { name: /AILES.*armand/ })).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'Accepter les ratios réalisés' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Changer les ratios de VOLAILLE ?' }),
    );
    expect(question.getByText(/AILES 9,6\s% → 10,4\s%/)).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/cutting/yields/accept')).toBe(false);
    await person().click(question.getByRole('button', { name: 'Changer les ratios' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/cutting/yields/accept')?.body).toEqual({
        categorie_source: 'VOLAILLE',
        version: 4,
        rows: [{ id: 'v1', pourcentage: 10.4 }],
      }),
    );
  });
});
