import { describe, expect, it } from 'vitest';
import { hasWordsOf, likelyProducts, proposedProduct } from '#shared/cutting/likely-products.ts';

const lamb = [
  'CARCASSE AGNEAU',
  'COLLIER AGNEAU',
  'COTELETTES AGNEAU',
  'EPAULE AGNEAU AVEC OS',
  'EPAULE AGNEAU SANS OS',
  'GIGOT AGNEAU AVEC OS',
  'SELLE AGNEAU',
  'SOURIS AGNEAU',
].map((label) => ({ label, category: 'AGNEAU' }));
const products = [...lamb, { label: 'COLLIER DE VEAU', category: 'VEAU' }];
const proposed = (cut: string) => proposedProduct(cut, 'Agneau', products)?.label;

describe('the likely product of a cut', () => {
  it('has all its words, whatever their case, accents and plural, in its own category', () => {
    expect(proposed('COTELETTE')).toBe('COTELETTES AGNEAU');
    expect(proposed('Collier')).toBe('COLLIER AGNEAU');
    expect(proposed('SOURIS')).toBe('SOURIS AGNEAU');
    expect(proposedProduct('COLLIER', 'BOEUF', products)).toBeUndefined();
  });

  it('may be written with one letter wrong where the word is long', () => {
    expect(proposed('SCELLE')).toBe('SELLE AGNEAU');
    expect(proposed('OSS')).toBeUndefined();
  });

  it('is not proposed where two are equally likely, nor where a word is missing', () => {
    expect(proposed('EPAULE')).toBeUndefined();
    expect(likelyProducts('EPAULE', 'AGNEAU', products).map(({ label }) => label)).toEqual([
      'EPAULE AGNEAU AVEC OS',
      'EPAULE AGNEAU SANS OS',
    ]);
    expect(proposed('CŒUR DE GIGOT')).toBeUndefined();
    expect(proposed('TESTICULES')).toBeUndefined();
    // « AVEC OS » is how it is cut, not what it is
    expect(likelyProducts('OS', 'AGNEAU', products)).toEqual([]);
    expect(proposed('DE LA')).toBeUndefined();
  });

  it('is the simplest of several', () => {
    const more = [...products, { label: 'COLLIER AGNEAU MARINE', category: 'AGNEAU' }];
    expect(proposedProduct('COLLIER', 'AGNEAU', more)?.label).toBe('COLLIER AGNEAU');
  });
});

it('a part has the name of a cut with more words around it', () => {
  expect(hasWordsOf('HAMPE', 'Hampe et onglet')).toBe(true);
  expect(hasWordsOf('HAMPE DE VEAU', 'Hampe et onglet')).toBe(false);
});
