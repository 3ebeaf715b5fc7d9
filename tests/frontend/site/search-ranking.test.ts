import { expect, test } from 'vitest';
import { search } from '#frontend/site/search-ranking.ts';

const entry = (title: string, text = '') => ({ title, text, url: `/${title}`, kind: 'Morceau' });
const entries = [
  entry('Bœuf'),
  entry('Côte et entrecôte', 'à griller'),
  entry('Livraison', 'le bœuf voyage au froid'),
  entry('Entrecôtes'),
];
const titles = (query: string) => search(entries, query).map(({ title }) => title);

test('accents, capitals and ligatures do not matter', () => {
  expect(titles('BOEUF')).toEqual(['Bœuf', 'Livraison']);
  expect(titles('entrecote')).toEqual(['Côte et entrecôte', 'Entrecôtes']);
});

test('a word of the title comes before one of the text; every word must be there', () => {
  expect(titles('boeuf froid')).toEqual(['Livraison']);
  expect(titles('boeuf chaud')).toEqual([]);
});

test('an empty search finds nothing', () => {
  expect(titles('  ')).toEqual([]);
});
