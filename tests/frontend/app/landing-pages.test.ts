import { expect, it } from 'vitest';
import { renderLandingPage, renderShopFrame } from '#frontend/app/landing-pages.tsx';

it.each([
  ['/espacepro', '<em>Pro</em></h1>', 'Identifiez-vous|Se connecter'],
  ['/register', 'Créer un compte professionnel</h1>', 'Code postal'],
])('%s is rendered whole by the build: its title, its form, no script', async (path, title, words) => {
  const html = await renderLandingPage(path);
  expect(html).toContain(title);
  expect(html).toMatch(new RegExp(words));
  expect(html).toContain('id="contenu"');
  expect(html).not.toMatch(/<script|<template|hidden id=/);
  // no form may put what is typed into the address while the scripts are on their way
  expect(html.match(/<form /g)?.length).toBe(html.match(/<form inert /g)?.length);
  expect(html).toContain('<form inert ');
  // nor may a tab that cannot answer yet be pressed
  expect(html).not.toContain('<div role="tablist"');
});

it('the frame of the shop is rendered without a user, whole, with both menus', async () => {
  const html = await renderShopFrame();
  expect(html).toContain('>Bonjour</h1>');
  expect(html).toContain('Chargement des produits');
  expect(html.match(/QUITTER/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script|<template|hidden id=/);
});

it('a private page is not rendered', async () => {
  expect(await renderLandingPage('/dashboard')).not.toContain('Commander');
});
