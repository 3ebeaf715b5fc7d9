import { signInAdmin } from '#tests/bench/client.ts';
import { asked, labelOf } from '#tests/bench/prepared-order.ts';
import { menu, owner, RUN, seen, staff, tab, type Task } from './task.ts';

const TABLET = { width: 820, height: 1180 };
const CARCASS = `BANC-${RUN}`;

type Movable = Parameters<typeof labelOf>[0]['product'];
let counted: { product: Movable; lot: string | null }[] = [];
const findEight = async () => {
  const { token } = await signInAdmin();
  const movable = (await asked('/api/stock-movements/products', token))['products'] as Movable[];
  counted = movable
    .flatMap((product) => {
      const lots = product.lots.filter(({ warehouse_id: site }) => site === '1');
      return product.unit === 'kg' && product.barcode && product.bruges_real >= 3
        ? [{ product, lot: lots[0]?.lot ?? null }]
        : [];
    })
    .slice(0, 8);
  if (counted.length < 8) throw new Error('fewer than eight products lie at Bruges');
};

/** Meat tasks in the workshop and the cold room. */
export const meatTasks: readonly Task[] = [
  {
    name: 'c  a carcass entered, cut, labelled',
    as: staff('butcher'),
    from: tab('lots'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Atelier');
      const product = page.getByRole('combobox', { name: 'Produit' });
      await product.waitFor();
      await hand.tap(product);
      await hand.type('carcasse agneau');
      await hand.choose(page.getByLabel('Entrepôt', { exact: false }).first(), 'Bruges');
      await hand.fill(page.getByRole('textbox', { name: 'Quantité' }), '18,4');
      await page.keyboard.press('Tab');
      await hand.tap(page.locator('summary', { hasText: 'Origine et fournisseur' }));
      await hand.fill(page.getByLabel(/^Fournisseur/), 'Bergerie Exemple');
      await hand.tap(page.locator('summary', { hasText: 'Lot et dates' }));
      await hand.fill(page.getByLabel(/^Lot/), CARCASS);
      await hand.read();
      await hand.tap(page.getByRole('button', { name: 'Enregistrer l’entrée' }));
      await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }));
      await seen(hand, 'Transformation de stock effectuée avec succès');
      await hand.tap(page.getByRole('button', { name: 'Étiquettes des produits' }));
      await page
        .getByRole('img', { name: /EPAULE/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'g  three products transferred',
    as: staff('butcher'),
    before: findEight,
    from: tab('lots'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Atelier');
      await hand.tap(page.getByRole('link', { name: /^Transfert/ }));
      await hand.choose(page.getByLabel('Entrepôt source'), 'Bruges');
      await hand.choose(page.getByLabel('Entrepôt destination'), 'Lormont');
      await hand.tap(page.getByRole('combobox', { name: 'Produit' }));
      for (const [at, { product }] of counted.slice(0, 3).entries()) {
        await hand.type(product.label);
        const quantity = page.getByRole('textbox', { name: 'Quantité' });
        await hand.fill(quantity, '1');
        if (at === 0) await hand.tap(page.getByRole('button', { name: 'Ajouter un autre produit' }));
        else if (at === 1) await page.keyboard.press('Enter');
      }
      await hand.tap(page.getByRole('button', { name: /^Enregistrer|^Transférer|^Valider/ }).last());
      await seen(hand, 'Transfert de stock effectué avec succès');
    },
  },
  {
    name: 'g  eight products counted by scanner',
    as: staff('preparer'),
    before: findEight,
    from: '/scanner',
    screen: TABLET,
    walk: async (hand) => {
      const { page } = hand;
      await hand.choose(page.getByLabel('Les scans entrent à'), 'Bruges');
      await hand.tap(page.getByLabel('Inventaire'));
      await page.getByText('Scannez la première pièce.').waitFor();
      for (const { product, lot } of counted) await hand.scan(labelOf({ product, lot, milli: 2_500 }));
      await hand.tap(page.getByRole('button', { name: 'Comparer avec le stock' }));
      await page.getByRole('button', { name: 'Confirmer les corrections' }).waitFor();
      await hand.read();
    },
  },
  {
    name: 'g  why a product differs',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      await menu(hand, 'Comparaison de stock');
      const row = hand.page.locator('main tbody button').first();
      await row.waitFor();
      await hand.tap(row);
      await hand.page
        .getByRole('dialog')
        .getByText(/^Le \d\d\/\d\d/)
        .first()
        .waitFor();
      await hand.read();
    },
  },
  {
    name: 'h  who received a lot, and its tree blocked',
    as: staff('butcher'),
    from: tab('atelier'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Lots');
      await hand.fill(page.getByRole('searchbox', { name: 'Chercher un lot' }), CARCASS);
      const row = page.locator('main tbody button', { hasText: CARCASS }).first();
      await row.waitFor();
      await hand.tap(row);
      await hand.tap(page.getByRole('dialog').getByRole('link', { name: /trace/i }));
      await seen(hand, 'Clients livrés');
      await hand.read();
      await hand.tap(page.locator('summary', { hasText: /^Bloquer ce lot/ }));
      await hand.fill(page.getByLabel('Raison du blocage').first(), 'Rappel');
      await hand.tap(page.getByRole('button', { name: 'Bloquer', exact: true }));
      await seen(hand, /bloqué/i);
    },
  },
];
