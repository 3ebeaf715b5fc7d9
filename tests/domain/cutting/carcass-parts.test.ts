import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { animalOf, type DrawnAnimal, drawnAnimals, drawnParts } from '#shared/cutting/carcass-parts.ts';
import { entryYieldTables } from '#shared/cutting/entry-tables.ts';
import { yieldTables } from '#shared/cutting/yield-tables.ts';

const partsOf = (animal: DrawnAnimal) =>
  (
    JSON.parse(readFileSync(`frontend/public/art/charts/${animal}.json`, 'utf8')) as {
      cuts: { id: string; name: string }[];
    }
  ).cuts;
const cutsOf = (category: string) => (yieldTables[category] ?? []).map(([product]) => product);
/** Come from inside the animal, or from all of it. */
const NOWHERE = /^(TESTICULES|ROGNON REIN|OS|OS A JETER.*)$/i;

describe('the cuts of a carcass on its drawing', () => {
  it.each(['BOEUF', 'VEAU', 'AGNEAU', 'VOLAILLE'])('%s: each line that has a place has one', (category) => {
    const animal = animalOf(category)!;
    const drawn = drawnParts(animal, cutsOf(category), partsOf(animal));
    const nowhere = cutsOf(category).filter((cut) => !drawn.has(cut));
    expect(nowhere.filter((cut) => !NOWHERE.test(cut.normalize('NFD').replaceAll(/\p{M}/gu, '')))).toEqual(
      [],
    );
    const ids = [...drawn.values()].flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('offal has no drawing, and each animal has a category', () => {
    expect(animalOf('ABATS DE BOEUF')).toBeUndefined();
    expect(animalOf('Bœuf')).toBe('beef');
    const all = [...Object.keys(yieldTables), ...Object.keys(entryYieldTables)].map(animalOf);
    expect(new Set(all.filter(Boolean))).toEqual(new Set(drawnAnimals));
  });

  it('an added line has the part of its name, and no other line that part', () => {
    const drawn = drawnParts('beef', [...cutsOf('BOEUF'), 'PALERON'], partsOf('beef'));
    expect(drawn.get('PALERON')).toEqual(['beef-paleron']);
    expect(drawn.get('JARRET / EPAULE / BASSECOTE')).not.toContain('beef-paleron');
  });
});
