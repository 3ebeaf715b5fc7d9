import { describe, expect, test } from 'vitest';
import { inputProblems } from '#shared/kernel/input-problems.ts';
import { originBody, originFrom, originOnWire, originView } from '#shared/stock/lots/lot-bodies.ts';

const plant = { country: 'FR', approval: '00.000.001' };
const wire = {
  supplier: 'Ferme Essai',
  supplier_id: '12',
  species: 'bovin',
  birth_country: 'FR',
  rearing_country: 'BE',
  slaughter: [plant],
  cutting: [{ country: 'ES', approval: '00.000.002' }],
  animal_ref: 'FR0000000001',
  slaughter_date: '2026-11-20',
};
const origin = {
  supplier: 'Ferme Essai',
  supplierId: '12',
  species: 'bovin',
  birthCountry: 'FR',
  rearingCountry: 'BE',
  slaughter: [plant],
  cutting: [{ country: 'ES', approval: '00.000.002' }],
  animalRef: 'FR0000000001',
  slaughterDate: '2026-11-20',
};

/** The refusal of an entry with this origin; undefined when it is accepted. */
const refusal = (more: object): string | undefined =>
  inputProblems(originBody.safeParse({ ...wire, ...more }).error?.issues ?? [])[0]?.message;

describe('the origin of a lot', () => {
  test('is stored as given, and shown as stored', () => {
    expect(originFrom(originBody.parse(wire))).toEqual(origin);
    expect(originOnWire(origin)).toEqual(wire);
    expect(originView.parse(originOnWire(origin))).toEqual(wire);
  });

  test('omits fields left out or empty, and shows them as unknown', () => {
    const empty = Object.fromEntries(
      Object.entries(wire).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
    );
    expect(originFrom(originBody.parse(empty))).toEqual({});
    expect(originFrom(originBody.parse({}))).toEqual({});
    expect(originFrom(undefined)).toEqual({});
    const unknown = Object.fromEntries(
      Object.entries(wire).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
    );
    expect(originOnWire({})).toEqual(unknown);
    expect(originView.parse(unknown)).toEqual(unknown);
  });

  test('is trimmed, countries in capitals', () => {
    const typed = {
      supplier: ' Ferme Essai ',
      birth_country: ' fr ',
      slaughter: [{ country: ' fr', approval: ' 00.000.001 ' }],
    };
    expect(originBody.parse(typed)).toEqual({
      supplier: 'Ferme Essai',
      birth_country: 'FR',
      slaughter: [plant],
    });
  });

  test('names its errors', () => {
    const country = 'Le pays est un code de deux lettres.';
    for (const wrong of ['F', 'FRA', 'F1', 'FR-', '-FR', 12, null]) {
      if (typeof wrong === 'string') expect(refusal({ birth_country: wrong }), wrong).toBe(country);
      expect(refusal({ slaughter: [{ ...plant, country: wrong }] }), String(wrong)).toBe(country);
    }
    expect(refusal({ cutting: [{ ...plant, approval: '  ' }] })).toBe('Le numéro d’agrément manque.');
    expect(refusal({ cutting: [{ country: 'FR' }] })).toBe('Le numéro d’agrément manque.');
    expect(refusal({ cutting: [{ ...plant, approval: '1'.repeat(30) }] })).toBeUndefined();
    expect(refusal({ cutting: [{ ...plant, approval: '1'.repeat(31) }] })).toBe('30 caractères au maximum.');
    const four = [plant, plant, plant, plant];
    expect(refusal({ slaughter: four.slice(1), cutting: four.slice(1) })).toBeUndefined();
    expect(refusal({ slaughter: four })).toBe('Un lot réunit au plus 3 abattoirs.');
    expect(refusal({ cutting: four })).toBe('Un lot réunit au plus 3 ateliers de découpe.');
    expect(refusal({ slaughter: 'FR' })).toBe('La liste des abattoirs est invalide.');
    expect(refusal({ cutting: {} })).toBe('La liste des ateliers de découpe est invalide.');
    for (const [name, most] of [
      ['supplier', 120],
      ['species', 60],
      ['animal_ref', 60],
    ] as const) {
      expect(refusal({ [name]: 'x'.repeat(most) })).toBeUndefined();
      expect(refusal({ [name]: 'x'.repeat(most + 1) })).toBe(`${most} caractères au maximum.`);
      expect(refusal({ [name]: 7 })).toBe('Ce champ est un texte.');
    }
    expect(refusal({ birth_country: 12 })).toBe('Le champ « birth_country » est invalide.');
    expect(refusal({ slaughter_date: '2026-02-30' })).toBe('Le champ « slaughter_date » est invalide.');
    expect(refusal({ supplier_id: 'a b' })).toBe('Fournisseur inconnu.');
  });
});
