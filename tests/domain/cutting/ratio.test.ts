import { describe, expect, test } from 'vitest';
import {
  entryCategoryLabel,
  entryTable,
  entryTableNote,
  entryYieldTables,
} from '#shared/cutting/entry-tables.ts';
import {
  builtInTable,
  builtInTables,
  MAX_ROWS,
  isBuiltIn,
  putBack,
  sumOfShares,
  sumWarning,
  withoutRow,
  withRow,
} from '#shared/cutting/ratio.ts';

const shares = (category: string) =>
  (builtInTable(category)?.rows ?? []).map(({ product, share }) => [product, share / 100]);

describe('the tables of the house', () => {
  test('RAT-08: the categories of the transfer, and VEAU of the stock entry', () => {
    expect(builtInTables().map(({ category }) => category)).toEqual([
      'BOEUF',
      'ABATS DE BOEUF',
      'VOLAILLE',
      'AGNEAU',
      "ABATS D'AGNEAU",
      'VEAU',
    ]);
  });

  test('RAT-09: offal of beef', () => {
    expect(shares('ABATS DE BOEUF')).toEqual([
      ['FOIE', 27.74],
      ['CŒUR', 10.22],
      ['LANGUE', 9.5],
      ['JOUE', 13.29],
      ['MUSEAU', 16.46],
      ['PIEDS DE BŒUF X 3', 0],
      ['TESTICULES', 2.53],
      ['REIN ROGNON', 3.8],
      ['TRIPES', 16.46],
    ]);
  });

  test('RAT-10: poultry', () => {
    expect(shares('VOLAILLE')).toEqual([
      ['AILES', 9.6],
      ['CUISSES', 36.11],
      ['BLANC DE POULET', 34.29],
      ['OS', 20],
    ]);
  });

  test('RAT-11: lamb, its saddle with 8.86', () => {
    expect(shares('AGNEAU')).toEqual([
      ['COTELETTE', 28.01],
      ['COLLIER', 7.48],
      ['SCELLE', 8.86],
      ['SOURIS', 6.25],
      ['EPAULE', 15.61],
      ['CŒUR DE GIGOT', 14.76],
      ['TESTICULES', 0.75],
      ['ROGNON REIN', 0.73],
      ['CHUTE', 11.97],
      ['OS', 5.57],
    ]);
  });

  test('RAT-12: offal of lamb', () => {
    expect(shares("ABATS D'AGNEAU")).toEqual([
      ['FOIE', 29.27],
      ['CŒUR', 7.32],
      ['TRIPES', 24.39],
      ['GRAISSE', 14.63],
      ['TETE', 24.39],
    ]);
  });

  test('RAT-13: BOEUF is the carcass', () => {
    expect(shares('BOEUF')).toEqual([
      ['STEAK', 10.88],
      ['GÎTE / DAUBE', 6.9],
      ['JARRET / EPAULE / BASSECOTE', 25.12],
      ['PLAT DE COTE', 11.97],
      ['BAVETTE', 1.31],
      ['FILET MIGNON', 1.27],
      ['COTE', 9.57],
      ['CHUTE MERGUEZ / HACHEE', 20.84],
      ["OS A JETER + EVAPORATION D'EAU", 12.14],
    ]);
  });

  test('RAT-15: veal', () => {
    expect(shares('VEAU')).toEqual([
      ['steak', 13.47],
      ['blanquette/daube', 7.04],
      ['jarret/épaule/basse-côte', 29.51],
      ['tendron', 17.29],
      ['filet mignon', 0.62],
      ['côte', 11.89],
      ['saucisse/haché', 10.42],
      ["os à jeter + évaporation d'eau", 9.75],
    ]);
  });

  test.each([
    ['BOEUF', 100],
    ['ABATS DE BOEUF', 100],
    ['VOLAILLE', 100],
    ['AGNEAU', 99.99],
    ["ABATS D'AGNEAU", 100],
    ['VEAU', 99.99],
  ])('%s adds up to %d %%', (category, sum) => {
    expect(sumOfShares(builtInTable(category)!.rows)).toBe(Math.round(sum * 100));
  });

  test('AMB-103: bones thrown away and water loss are a loss; bones of poultry and lamb are stock', () => {
    const lost = builtInTables().flatMap(({ rows }) =>
      rows.filter(({ loss }) => loss).map(({ product }) => product),
    );
    expect(lost).toEqual(["OS A JETER + EVAPORATION D'EAU", "os à jeter + évaporation d'eau"]);
  });
});

describe('the tables of the stock entry', () => {
  const entryShares = (label: string) =>
    (entryYieldTables[label] ?? []).map(([product, share]) => [product, share / 100]);

  test('RAT-14, RAT-15, RAT-16, AMB-17: offal of beef under its own name, veal and poultry are those of the house', () => {
    expect(Object.keys(entryYieldTables)).toEqual(['BOEUF (abats)', 'VEAU', 'VOLAILLE', 'AGNEAU']);
    expect(entryShares('BOEUF (abats)')).toEqual(shares('ABATS DE BOEUF'));
    expect(entryShares('VEAU')).toEqual(shares('VEAU'));
    expect(entryShares('VOLAILLE')).toEqual(shares('VOLAILLE'));
    expect(entryCategoryLabel('ABATS DE BOEUF')).toBe('BOEUF (abats)');
    // a carcass is no offal
    expect(entryTable('BOEUF')).toBeUndefined();
  });

  test('RAT-17, AMB-17: lamb has its saddle with 3.86, adds up to 94.99, and shows where it differs', () => {
    expect(entryShares('AGNEAU')).toEqual(
      shares('AGNEAU').map(([product, share]) => [product, product === 'SCELLE' ? 3.86 : share]),
    );
    expect(entryTable('AGNEAU')!.reduce((sum, { share }) => sum + share, 0)).toBe(9499);
    expect(entryTableNote('AGNEAU')).toContain('SCELLE : 3,86 % à l’entrée, 8,86 % au transfert');
    expect(entryTableNote('VOLAILLE')).toBeUndefined();
  });
});

describe('a changed table', () => {
  const poultry = builtInTable('volaille')!;
  const row = { ...poultry.rows[0]!, id: 'neuf', product: 'ABATS' };

  test('AMB-19b: refused over 100.05, by the field; a small excess is reported', () => {
    expect(() => withRow(poultry, { ...row, share: 6 })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'pourcentage' }) as Error,
    );
    const over = withRow(poultry, { ...row, share: 5 });
    expect(sumWarning(over)).toBe(
      'La somme des ratios de VOLAILLE est de 100,05 % : elle dépasse 100 % de 0,05 %.',
    );
    expect(sumWarning(builtInTable('AGNEAU')!)).toBe(
      'La somme des ratios de AGNEAU est de 99,99 % : 0,01 % du poids n’est affecté à rien.',
    );
    expect(sumWarning(poultry)).toBeNull();
    expect(sumWarning({ category: 'GIBIER', rows: [] })).toBeNull();
  });

  test('AMB-19b: an idle row does not count, and a product has one row', () => {
    expect(sumOfShares(withRow(poultry, { ...row, share: 9000, active: false }).rows)).toBe(10_000);
    expect(() => withRow(poultry, { ...row, product: ' blanc  de Poulet', share: 1, active: false })).toThrow(
      expect.objectContaining({ code: 'already_exists', field: 'produit_genere' }) as Error,
    );
  });

  test('AMB-19b: the limit is the same for adding, raising or changing a name', () => {
    const over = { ...poultry, rows: [...poultry.rows, { ...row, share: 200 }] };
    expect(() => withRow(over, { ...row, share: 100, description: 'gésiers' })).toThrow(
      'La somme des ratios de VOLAILLE serait de 101 % : elle ne peut pas dépasser 100,05 %.',
    );
  });

  test('a changed row stays in its place, and the others unchanged', () => {
    const cuisses = { ...poultry.rows[1]!, share: 3600 };
    expect(withRow(poultry, cuisses).rows).toEqual([
      poultry.rows[0],
      cuisses,
      poultry.rows[2],
      poultry.rows[3],
    ]);
  });

  test('a product with a row is named, and a table has 60 rows at most', () => {
    expect(() => withRow(poultry, { ...row, product: 'AILES', share: 1 })).toThrow(
      '« AILES » a déjà un ratio dans VOLAILLE.',
    );
    const rows = Array.from({ length: MAX_ROWS }, (_, i) => ({
      ...row,
      id: `${i}`,
      product: `${i}`,
      share: 1,
    }));
    const full = { ...poultry, rows };
    expect(MAX_ROWS).toBe(60);
    expect(withRow({ ...full, rows: rows.slice(1) }, row).rows).toHaveLength(60);
    expect(withRow(full, { ...rows[7]!, share: 2 }).rows).toHaveLength(60);
    expect(() => withRow(full, row)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'Une catégorie compte au plus 60 ratios.',
        field: 'categorie_source',
      }) as Error,
    );
  });

  test('an unchanged table of the house has named rows that belong to no user', () => {
    expect(builtInTable("abats d'agneau")?.rows[0]).toEqual({
      id: 'abats-d-agneau-1',
      product: 'FOIE',
      share: 2927,
      description: '',
      active: true,
      loss: false,
    });
    expect(builtInTables().every(isBuiltIn)).toBe(true);
  });

  test('RAT-18, AMB-18: a table with a row changed, added, removed or idle is no longer the table of the house', () => {
    const bones = poultry.rows[3]!;
    for (const rows of [
      [...poultry.rows.slice(0, 3), { ...bones, share: 1900 }],
      [...poultry.rows.slice(0, 3), { ...bones, loss: true }],
      [...poultry.rows.slice(0, 3), { ...bones, active: false }],
      [...poultry.rows.slice(0, 3), { ...bones, description: 'au bouillon' }],
      poultry.rows.slice(0, 3),
      [...poultry.rows, { ...row, share: 0 }],
    ])
      expect(isBuiltIn({ category: 'VOLAILLE', rows })).toBe(false);
    expect(isBuiltIn({ category: 'GIBIER', rows: [] })).toBe(false);
  });

  test('AMB-18: reset it is the table of the house; a row moved elsewhere keeps its number there', () => {
    const bones = poultry.rows[3]!;
    const changed = { ...poultry, rows: poultry.rows.slice(0, 3), version: 4 };
    const game = { category: 'GIBIER', rows: [bones], version: 1 };
    const back = putBack(changed, [game], () => 'neuf');
    expect(back).toEqual({
      ...poultry,
      version: 4,
      rows: [...poultry.rows.slice(0, 3), { ...bones, id: 'neuf' }],
    });
    expect(isBuiltIn(back!)).toBe(true);
    expect(putBack(game, [], () => 'neuf')).toBeUndefined();
  });

  test('a row is removed', () => {
    expect(withoutRow(poultry, 'volaille-4').rows).toHaveLength(3);
  });
});
