import { describe, expect, it } from 'vitest';
import { namedActs, plainActs, readAct, tabKeywords } from '#frontend/app/admin/palette/palette-acts.ts';
import { matching } from '#frontend/app/admin/palette/palette-entries.ts';
import { tabsFor } from '#frontend/app/admin/tabs-of-role.ts';

const every = tabsFor('super_admin').map(({ key }) => key);
const found = {
  orders: [{ id: 'A', reference: 'CMD-20261125-0002', client_nom: 'Auberge Fictive' }],
  customers: [{ client_id: 'C', client_nom: 'Auberge Fictive' }],
  lots: [{ product_id: '7', lot: 'BV-1123-2', product_name: 'COTE' }],
};
const led = (typed: string, tabs = every) => {
  const { doing, rest } = readAct(typed);
  const entries = doing.length > 0 ? namedActs(doing, found, tabs) : plainActs(tabs, true);
  return matching(
    [
      { heading: 'Onglets', entries: [] },
      { heading: 'Actions', entries },
    ],
    rest,
  ).flatMap(({ entries: all }) => all.map(({ label, href }) => [label, href]));
};

describe('actions of the palette', () => {
  it('« inventaire », « facture », « rappel » lead to their actions', () => {
    expect(led('inventaire')).toEqual([['Faire un inventaire', '/scanner']]);
    expect(led('facture')).toEqual([
      ['Chercher une facture', '/admin/dashboard?tab=venteGrossistes&vue=invoices'],
    ]);
    expect(led('rappel')).toEqual([['Rappeler un lot', '/admin/dashboard?tab=lots']]);
  });

  it('combines an action with its object: an order, a lot, a customer', () => {
    const order = '/admin/dashboard?tab=venteWeb&commande=A';
    expect(led('rembourser CMD-20261125')).toEqual([['Rembourser CMD-20261125-0002', order]]);
    expect(led('Préparer auberge')).toEqual([
      ['Préparer CMD-20261125-0002', '/admin/dashboard?tab=preparation&commande=A'],
    ]);
    expect(led('bloquer bv-1123')).toEqual([
      ['Bloquer BV-1123-2', '/admin/dashboard?tab=lots&produit=7&lot=BV-1123-2&vue=trace'],
    ]);
    expect(led('client auberge')).toEqual([
      ['Ouvrir le compte de Auberge Fictive', '/admin/dashboard?tab=clients&client=C'],
    ]);
    expect(led('commander auberge')).toEqual([
      ['Commander pour Auberge Fictive', '/admin/dashboard?tab=telephone&client=C'],
    ]);
    expect(led('rembourser CMD-1999')).toEqual([]);
  });

  it('offers no action that the role may not do', () => {
    expect(led('rembourser CMD-20261125', ['preparation'])).toEqual([]);
    expect(plainActs(['livraisons'], false)).toEqual([]);
  });

  it('every tab has its synonyms, and no synonym is of a removed tab', () => {
    expect(Object.keys(tabKeywords).toSorted()).toEqual(every.toSorted());
  });
});
