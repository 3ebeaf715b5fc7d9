import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRatio, saveRatio } from '#functions/cutting/change-ratios.ts';
import { putBackRatios } from '#functions/cutting/put-back-ratios.ts';
import { listRatioCategories, listRatioChanges, listRatios } from '#functions/cutting/list-ratios.ts';
import { ratiosStore } from '#functions/cutting/ratios.store.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';
import { refusalOf } from '#tests/support/stock/movement-fixture.ts';

const {
  createRatio,
  updateRatio,
  deleteRatio: remove,
  listRatios: list,
  putBackRatios: back,
} = cuttingContract.endpoints;
const NOW = new Date('2026-11-21T06:00:00.000Z');

const open = async () => {
  const { table, catalog, newProducts } = await openTestShop();
  const ratios = ratiosStore(table);
  const services = { table, ratios, catalog, newProducts };
  return {
    ratios,
    catalog,
    save: async (body: Record<string, unknown>, id?: string, adminId = 'ADMIN1') => {
      const parsed = (id === undefined ? createRatio : updateRatio).body.parse(body);
      return saveRatio(services, { id, body: parsed, adminId, now: NOW });
    },
    putBack: (categorie_source: string, version: number) =>
      putBackRatios(services, { categorie_source, version, adminId: 'ADMIN1', now: NOW }),
    remove: (id: string, version?: number) =>
      deleteRatio(services, { id, version, adminId: 'ADMIN1', now: NOW }),
    listed: () => listRatios(ratios),
    journal: async () => (await listAuditRecords(table, 20)).items,
  };
};

let shop: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  shop = await open();
});

const veal = { categorie_source: 'VEAU', produit_genere: 'rognon', pourcentage: 0.01 };

describe('the ratios', () => {
  test('API-62, RAT-04: rows with their fields, sums by category', async () => {
    const answer = list.response.parse(await shop.listed());
    expect(answer.ratios).toHaveLength(45);
    expect(answer.ratios.find(({ produit_genere: name }) => name === 'SCELLE')).toEqual({
      id: 'agneau-3',
      categorie_source: 'AGNEAU',
      produit_genere: 'SCELLE',
      pourcentage: 8.86,
      description: '',
      actif: 1,
      perte: 0,
      produit_id: null,
    });
    expect(answer.tables.find(({ categorie_source: name }) => name === 'BOEUF')).toEqual({
      categorie_source: 'BOEUF',
      somme: 100,
      reste: 0,
      perte: 12.14,
      avertissement: null,
      source: 'table par défaut',
      version: 0,
    });
  });

  test('API-63, AMB-104: in the document’s order, then VEAU; the categories that can be cut, then the other ones', async () => {
    await shop.catalog.putCategory({ id: '9', label: 'Gibier', ref: 'GIBIER', description: '' });
    await shop.catalog.putCategory({ id: '1', label: 'Bœuf', ref: 'BOEUF', description: '' });
    const { categories } = await listRatioCategories(shop.ratios, shop.catalog);
    expect(categories).toEqual([
      'BOEUF',
      'ABATS DE BOEUF',
      'VOLAILLE',
      'AGNEAU',
      "ABATS D'AGNEAU",
      'VEAU',
      // AMB-108: what the ERP gives no category
      'AUTRES',
      'Gibier',
    ]);
  });

  test('API-64, API-65, API-66, ERR-81: made, changed and deleted; who, when, from what to what', async () => {
    const made = await shop.save({ ...veal, id: null, description: 'Vendu cru', actif: 1 });
    expect(createRatio.response.parse(made)).toMatchObject({
      message: 'Ratio de transformation créé avec succès',
      ratio: { categorie_source: 'VEAU', produit_genere: 'rognon', pourcentage: 0.01 },
      table: { somme: 100, version: 1, source: 'ratios personnalisés', avertissement: null },
    });
    const { id } = made.ratio;
    const changed = await shop.save({ ...veal, pourcentage: 0.02 }, id, 'ADMIN2');
    expect(updateRatio.response.parse(changed)).toMatchObject({
      message: 'Ratio de transformation mis à jour avec succès',
      table: { somme: 100.01, version: 2 },
    });
    expect(remove.response.parse(await shop.remove(id))).toEqual({
      success: true,
      message: 'Ratio de transformation supprimé avec succès',
    });
    const { data } = await listRatioChanges(shop.ratios, 50);
    expect(data.map(({ by, from, to }) => [by, from?.pourcentage ?? null, to?.pourcentage ?? null])).toEqual(
      expect.arrayContaining([
        ['admin:ADMIN1', 0.02, null],
        ['admin:ADMIN2', 0.01, 0.02],
        ['admin:ADMIN1', null, 0.01],
      ]),
    );
    expect(data.every(({ at }) => at === NOW.toISOString())).toBe(true);
    expect((await shop.listed()).ratios).toHaveLength(45);
    // the journal of everything that administrators change has each of them too
    const journal = await shop.journal();
    expect(journal.map(({ action, by, subject, from, to }) => [action, by, subject, from, to])).toEqual(
      expect.arrayContaining([
        ['ratio.created', 'ADMIN1', 'VEAU · rognon', null, expect.objectContaining({ share: 1 })],
        [
          'ratio.changed',
          'ADMIN2',
          'VEAU · rognon',
          expect.objectContaining({ share: 1 }),
          expect.objectContaining({ share: 2 }),
        ],
        ['ratio.deleted', 'ADMIN1', 'VEAU · rognon', expect.objectContaining({ share: 2 }), null],
      ]),
    );
    expect(journal).toHaveLength(3);
  });

  test('a ratio moves to another category whole', async () => {
    await shop.save({ categorie_source: 'Gibier', produit_genere: 'OS', pourcentage: 20 }, 'volaille-4');
    const { ratios } = await shop.listed();
    expect(ratios.filter(({ id }) => id === 'volaille-4')).toEqual([
      expect.objectContaining({ categorie_source: 'Gibier', perte: 0 }),
    ]);
  });

  test('RAT-06, RAT-07, ERR-63: missing fields, and what is no percentage', () => {
    for (const missing of ['categorie_source', 'pourcentage', 'produit_genere'] as const) {
      const { error } = createRatio.body.safeParse({ ...veal, [missing]: undefined });
      expect(error?.issues[0]).toMatchObject({
        path: [missing],
        message: 'Veuillez remplir tous les champs obligatoires',
      });
    }
    for (const pourcentage of [0, -1, 0.005, 100.01, '12,5', null, Number.NaN]) {
      expect(createRatio.body.safeParse({ ...veal, pourcentage }).success, String(pourcentage)).toBe(false);
    }
    expect(createRatio.body.safeParse({ ...veal, pourcentage: 12.34 }).success).toBe(true);
  });

  test('AMB-19b, AMB-98: over 100.05, twice the same product, unknown, and decided on an older version', async () => {
    expect(await refusalOf(shop.save({ ...veal, pourcentage: 0.07 }))).toMatchObject({
      code: 'invalid_input',
      field: 'pourcentage',
      message: 'La somme des ratios de VEAU serait de 100,06 % : elle ne peut pas dépasser 100,05 %.',
    });
    expect(await refusalOf(shop.save({ ...veal, produit_genere: 'Steak' }))).toMatchObject({
      code: 'already_exists',
      field: 'produit_genere',
    });
    expect(await refusalOf(shop.remove('inconnu'))).toMatchObject({ code: 'not_found', status: 404 });
    await shop.save({ ...veal, version: 0 });
    expect(await refusalOf(shop.save({ ...veal, produit_genere: 'ris', version: 0 }))).toMatchObject({
      code: 'version_conflict',
      status: 409,
    });
    expect((await listRatioChanges(shop.ratios, 50)).data).toHaveLength(1);
  });

  test('RAT-09, AMB-19b: a line of 0 % of the house is saved as it is and raised; no other goes down to 0', async () => {
    const feet = { categorie_source: 'ABATS DE BOEUF', produit_genere: 'PIEDS DE BŒUF X 3', pourcentage: 0 };
    const saved = await shop.save({ ...feet, description: 'par trois', actif: 0 }, 'abats-de-boeuf-6');
    expect(saved.ratio).toMatchObject({ pourcentage: 0, description: 'par trois', actif: 0 });
    await shop.save({ ...feet, pourcentage: 0.05 }, 'abats-de-boeuf-6');
    for (const id of ['abats-de-boeuf-6', 'abats-de-boeuf-1'])
      expect(await refusalOf(shop.save({ ...feet, produit_genere: id }, id))).toMatchObject({
        code: 'invalid_input',
        field: 'pourcentage',
        message: 'Le pourcentage est d’au moins 0,01.',
      });
    expect(createRatio.body.safeParse(feet).success).toBe(false);
  });

  test('AMB-18: a category is put back to the table of the house, with who and when, on the version seen', async () => {
    await shop.save({ categorie_source: 'Gibier', produit_genere: 'OS', pourcentage: 20 }, 'volaille-4');
    await shop.save({ categorie_source: 'VOLAILLE', produit_genere: 'AILES', pourcentage: 9 }, 'volaille-1');
    expect(await refusalOf(shop.putBack('VOLAILLE', 1))).toMatchObject({ code: 'version_conflict' });
    expect(back.response.parse(await shop.putBack('volaille', 2))).toMatchObject({
      message: 'VOLAILLE est revenu à sa table par défaut',
      table: { somme: 100, source: 'table par défaut', version: 3 },
    });
    const { ratios } = await shop.listed();
    const poultry = ratios.filter(({ categorie_source: category }) => category === 'VOLAILLE');
    expect(poultry.map(({ produit_genere, pourcentage }) => [produit_genere, pourcentage])).toEqual([
      ['AILES', 9.6],
      ['CUISSES', 36.11],
      ['BLANC DE POULET', 34.29],
      ['OS', 20],
    ]);
    expect(new Set(ratios.map(({ id }) => id)).size).toBe(ratios.length);
    const { data } = await listRatioChanges(shop.ratios, 10);
    const changes = data.map(({ from, to }) => [from?.pourcentage ?? null, to?.pourcentage ?? null]);
    expect(changes).toEqual(
      expect.arrayContaining([
        [9, 9.6],
        [null, 20],
      ]),
    );
    expect(changes).toHaveLength(4);
    expect((await shop.journal()).map(({ action, subject }) => [action, subject])).toContainEqual([
      'ratio.put-back',
      'VOLAILLE',
    ]);
    expect(await refusalOf(shop.putBack('Gibier', 1))).toMatchObject({ code: 'not_found' });
  });

  test('two concurrent changes are both saved, and the sum still holds', async () => {
    const adds = ['a', 'b', 'c'].map((produit_genere) =>
      shop.save({ ...veal, produit_genere, pourcentage: 0.02 }),
    );
    const settled = await Promise.allSettled(adds);
    // 99,99 + 3 × 0,02 = 100,05
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const table = (await shop.listed()).tables.find(({ categorie_source: name }) => name === 'VEAU');
    expect(table).toMatchObject({ somme: 100.05, version: 3 });
    expect(table?.avertissement).toContain('dépasse 100 %');
  });
});
