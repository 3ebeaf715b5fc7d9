import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { business } from '#shared/content/business.ts';
import { businessSchema } from '#shared/content/business.schema.ts';
import { contentProblems, factsToComplete } from '#shared/content/check-content.ts';
import { faqSchema, meatSchema } from '#shared/content/content.schema.ts';
import { faq } from '#shared/content/faq.ts';
import { gallery, galleryCount, galleryFilters } from '#shared/content/gallery.ts';
import { fillFacts } from '#shared/content/legal/fill-facts.ts';
import { legalPages } from '#shared/content/legal/legal-pages.ts';
import { meats } from '#shared/content/meats.ts';

test('the content of the site is valid', () => {
  expect(contentProblems()).toEqual([]);
});

test('a wrong entry is named by its file, its place and the expected value', () => {
  const [meat] = meats;
  expect(contentProblems([['business.ts', businessSchema, { ...business, phone: '0556' }]])).toEqual([
    'shared/content/business.ts → phone : Dix chiffres par paires : 05 56 00 00 00.',
  ]);
  expect(
    contentProblems([['faq.ts', z.array(faqSchema), [...faq, { question: 'Où ?', reponse: '' }]]]),
  ).toEqual([`shared/content/faq.ts → entrée ${faq.length + 1}.reponse : Texte vide.`]);
  expect(contentProblems([['meats.ts', meatSchema, { ...meat, images: meat?.images.slice(1) }]])).toEqual([
    'shared/content/meats.ts → images : Trois images par viande.',
  ]);
});

test('an unknown name cannot be used in a legal text', () => {
  expect(() => fillFacts('SIRET : {{sirett}}')).toThrow('{{sirett}} n’est pas un fait');
});

test('AMB-57: an unknown fact is shown as « à compléter » and listed for the owner', () => {
  expect(fillFacts('SIRET : {{siret}}.')).toEqual([
    { text: 'SIRET : ', known: true },
    { text: 'à compléter', known: false },
    { text: '.', known: true },
  ]);
  expect(factsToComplete()).toContain('legal.siret');
});

test('SITE-46, SITE-47: 24 pictures in three categories, all of them together in the first filter', () => {
  expect(galleryFilters.map(({ id }) => [id, galleryCount(id)])).toEqual([
    ['all', 24],
    ['viandes', 8],
    ['locaux', 8],
    ['logistique', 8],
  ]);
  expect(new Set(gallery.map(({ picture }) => picture)).size).toBe(24);
});

test('SITE-40: the FAQ covers delivery, volumes, cold chain and urgent orders', () => {
  const words = faq.map(({ reponse }) => reponse).join(' ');
  for (const said of [
    '24 h en Île-de-France',
    '48 h maximum',
    'tarifs préférentiels',
    'véhicules réfrigérés',
    'selon les disponibilités',
  ]) {
    expect(words).toContain(said);
  }
});

test('the terms of sale contain what the law requires between professionals', () => {
  const words = legalPages['/cgv'].sections.flatMap(({ body }) => body.flat()).join(' ');
  for (const said of [
    '20 jours après le jour de livraison',
    '30 jours après la livraison',
    '40 €',
    '10 points',
  ]) {
    expect(words).toContain(said);
  }
});

test('SITE-23, AMB-56: Saint-Étienne is named in the gallery only', () => {
  expect(gallery.filter(({ description }) => description.includes('Saint-Étienne'))).toHaveLength(1);
  expect(JSON.stringify([business, legalPages])).not.toContain('Saint-Étienne');
});
