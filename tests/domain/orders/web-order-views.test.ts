import { expect, test } from 'vitest';
import { viewFor, viewOptions, webOrderViewNames, webOrderViews } from '#shared/orders/web-order-views.ts';

const fresh = {
  status: 'en_attente',
  statut_paiement: 'non_paye',
  statut_livraison: 'non_livre',
  erp_status: 'a_envoyer',
  montant_total: 120,
} as const;
const over = {
  status: 'valide',
  statut_paiement: 'paye',
  statut_livraison: 'livre',
  erp_status: 'verifie',
  montant_total: 120,
} as const;
const viewsOf = (order: Parameters<(typeof webOrderViews)['a-encaisser']['matches']>[0]) =>
  webOrderViewNames.filter((name) => webOrderViews[name].matches(order));

test('an order is in the views of its remaining steps', () => {
  expect(viewsOf(fresh)).toEqual(['toutes', 'a-valider', 'a-encaisser', 'a-livrer', 'hors-erp']);
  expect(viewsOf(over)).toEqual(['toutes']);
  expect(viewsOf({ ...over, statut_paiement: 'non_paye' })).toEqual(['toutes', 'a-encaisser']);
  expect(viewsOf({ ...over, statut_paiement: 'rembourse', statut_livraison: 'expedie' })).toEqual([
    'toutes',
    'a-livrer',
  ]);
  expect(viewsOf({ ...over, erp_status: 'douteux' })).toEqual(['toutes', 'hors-erp']);
});

test('an authorised order needs no payment request, as long as it is enough', () => {
  const held = (montant: number) => ({ ...fresh, autorisation: { montant, jusqu_au: null } });
  expect(viewsOf(held(120))).toEqual(['toutes', 'a-valider', 'autorisees', 'a-livrer', 'hors-erp']);
  expect(viewsOf(held(119.99))).toContain('a-encaisser');
});

test('a cancelled one needs neither payment nor delivery', () => {
  expect(viewsOf({ ...fresh, status: 'annule' })).toEqual(['toutes', 'annulees', 'hors-erp']);
});

test('an address selects a view by its name; any other word is every order', () => {
  expect(viewFor('a-livrer')).toBe('a-livrer');
  expect([viewFor(null), viewFor('demain'), viewFor('constructor')]).toEqual(['toutes', 'toutes', 'toutes']);
  expect(viewOptions).toEqual([
    { value: 'toutes', label: 'Toutes les commandes' },
    { value: 'a-valider', label: 'À valider' },
    { value: 'a-encaisser', label: 'À encaisser' },
    { value: 'autorisees', label: 'Autorisées' },
    { value: 'a-livrer', label: 'À livrer' },
    { value: 'annulees', label: 'Annulées' },
    { value: 'hors-erp', label: 'Pas encore dans Dolibarr' },
  ]);
});
