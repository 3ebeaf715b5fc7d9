import { describe, expect, it } from 'vitest';
import { findProducts, isOneSlipApart } from '#shared/catalog/product-search.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

const labels = [
  'BOUDIN NOIR',
  'COTE DE BŒUF',
  'COTELETTES AGNEAU',
  'FAUX FILET PARE',
  'HAMPE DE BOEUF',
  'JUMEAU A BIFTECK',
  'NOIX DE VEAU',
  'PLAT DE COTES',
  'RIS DE VEAU',
  'RÔTI DE DINDE',
  'STEAK HACHE 150 G',
];
const products = labels.map((label) => ({ label, plain: plainText(label) }));
const found = (typed: string) => findProducts(products, typed).map(({ label }) => label);

describe('the search of the shop', () => {
  it('PRO-08: every word is somewhere in the name, in any order, without case and accents', () => {
    expect(found('boeuf COTE')).toEqual(['COTE DE BŒUF']);
    expect(found('rôti')).toEqual(['RÔTI DE DINDE']);
    expect(found('zèbre')).toEqual([]);
  });

  it.each([
    ['steack', ['JUMEAU A BIFTECK', 'STEAK HACHE 150 G']],
    ['cotes', ['PLAT DE COTES', 'COTE DE BŒUF', 'COTELETTES AGNEAU']],
    ['hampes', ['HAMPE DE BOEUF']],
    ['contre-filet', ['FAUX FILET PARE']],
    ['mouton', ['COTELETTES AGNEAU']],
  ])('« %s » finds it by another spelling, in the singular or by another name', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it('exact matches come first', () => {
    expect(found('steak')).toEqual(['STEAK HACHE 150 G', 'JUMEAU A BIFTECK']);
  });

  it('one wrong letter is accepted where nothing is found, never in a short word', () => {
    expect(found('hanpe')).toEqual(['HAMPE DE BOEUF']);
    expect(found('boudim')).toEqual(['BOUDIN NOIR']);
    expect(found('cotlette')).toEqual(['COTELETTES AGNEAU']);
    expect(found('faux fliet')).toEqual(['FAUX FILET PARE']);
    expect(found('ros')).toEqual([]);
    expect(found('noix')).toEqual(['NOIX DE VEAU']);
  });

  it('a typo is one letter wrong, missing, extra or swapped', () => {
    expect(
      ['hampe', 'hanpe', 'hape', 'hampes', 'hmape'].map((each) => isOneSlipApart('hampe', each)),
    ).toEqual([true, true, true, true, true]);
    expect(['hanpes', 'hap', 'pmahe'].map((each) => isOneSlipApart('hampe', each))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
