import { type Check, counted, doubtful, good, type Verdict, wrong } from '#shared/kernel/check.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';

/** Observed state of the catalogue. */
export interface CatalogSeen {
  /** ISO instant of the last full read; null: none. */
  readonly wholeAt: string | null;
  /** Cause of the failing reads; null: they succeed. */
  readonly failing: string | null;
  readonly onSale: readonly {
    readonly label: string;
    readonly hasPrice: boolean;
    readonly hasCategory: boolean;
    readonly available: number;
  }[];
}

export const catalogChecks = ({ wholeAt, failing, onSale }: CatalogSeen): Check[] => [
  { key: 'catalog-read', title: 'Première lecture', ...readVerdict(wholeAt, failing) },
  ...(wholeAt === null
    ? []
    : [
        { key: 'catalog-products', title: 'Produits en vente', ...productsVerdict(onSale) },
        { key: 'catalog-prices', title: 'Prix', ...pricesVerdict(onSale) },
        { key: 'catalog-categories', title: 'Catégories', ...categoriesVerdict(onSale) },
        { key: 'catalog-stock', title: 'Stock', ...stockVerdict(onSale) },
      ]),
];

const REREAD = 'Stock et ventes > « Relire Dolibarr », puis vérifiez de nouveau.';

const readVerdict = (wholeAt: string | null, failing: string | null): Verdict => {
  if (failing !== null)
    return wrong(`La lecture échoue : ${failing}`, 'Réglez d’abord les points de Dolibarr.');
  if (wholeAt === null)
    return wrong(
      'Le catalogue n’a pas encore été lu en entier : le site n’a rien à vendre.',
      `La première lecture suit le démarrage de quelques minutes. Ou ${REREAD}`,
    );
  const at = new Date(wholeAt);
  return good(`Lu en entier le ${frenchDay(parisDay(at))} à ${parisClock(at)}`);
};

type OnSale = CatalogSeen['onSale'];
const NAMED = 3;

/** The first products by name. */
const named = (some: OnSale): string =>
  `${some
    .slice(0, NAMED)
    .map(({ label }) => label)
    .join(', ')}${some.length > NAMED ? '…' : ''}`;

const productsVerdict = (onSale: OnSale): Verdict =>
  onSale.length === 0
    ? wrong(
        'Aucun produit n’est en vente.',
        `Dolibarr > Produits > la fiche : « En vente », une unité kilogramme ou pièce, une catégorie. ${REREAD}`,
      )
    : good(counted(onSale.length, 'produit'));

const pricesVerdict = (onSale: OnSale): Verdict => {
  const free = onSale.filter(({ hasPrice }) => !hasPrice);
  if (free.length === 0) return good('Tous en ont un');
  return doubtful(
    `${counted(free.length, 'produit')} sans prix de vente : ${named(free)}`,
    'Dolibarr > Produits > la fiche > Prix de vente.',
  );
};

const categoriesVerdict = (onSale: OnSale): Verdict => {
  const loose = onSale.filter(({ hasCategory }) => !hasCategory);
  if (loose.length === 0) return good('Tous en ont une');
  return doubtful(
    `${counted(loose.length, 'produit')} sous AUTRES : ${named(loose)}`,
    'Dolibarr > Produits > la fiche > Tags/catégories.',
  );
};

const stockVerdict = (onSale: OnSale): Verdict => {
  const inStock = onSale.filter(({ available }) => available > 0);
  if (inStock.length > 0)
    return good(
      `${counted(inStock.length, 'produit disponible', 'produits disponibles')} sur ${onSale.length}`,
    );
  return doubtful(
    'Aucun produit n’est disponible : rien ne peut être commandé.',
    'Vérifiez les entrepôts (Paramètres, « Entrepôts de Dolibarr ») et le stock de leurs produits dans Dolibarr > Produits > Stocks.',
  );
};
