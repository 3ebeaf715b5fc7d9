import { sites } from './stock-level.ts';

/** Real stock of a product by site, integer grams. */
export type SiteStock = { productId: string; ref: string; name: string; bruges: number; lormont: number };

/** A movement that the ERP holds and that our stock has not followed yet. */
export type UnreadMovement = { id: string; productId: string; warehouseId: string; grams: number };

/** One thing that is not the same here and in the ERP, and why as far as it is known. */
export type StockDifference = {
  kind: 'stock' | 'negative' | 'missing_here' | 'missing_in_erp' | 'operation';
  productId: string | null;
  ref: string | null;
  name: string;
  site: string | null;
  oursGrams: number | null;
  erpGrams: number | null;
  explained: boolean;
  /** French, for the back-office. */
  explanation: string;
};

/** Every product whose real stock, site by site, is not the same on both sides. */
export const stockDifferences = (
  ours: readonly SiteStock[],
  theirs: readonly SiteStock[],
  unread: readonly UnreadMovement[],
): StockDifference[] => {
  const held = new Map(ours.map((product) => [product.productId, product]));
  const found = theirs.flatMap((product) => {
    const own = held.get(product.productId);
    return own ? siteDifferences(own, product, unread) : [missingHere(product)];
  });
  const known = new Set(theirs.map(({ productId }) => productId));
  return [...found, ...ours.filter(({ productId }) => !known.has(productId)).map(missingInErp)];
};

const siteDifferences = (
  own: SiteStock,
  theirs: SiteStock,
  unread: readonly UnreadMovement[],
): StockDifference[] =>
  sites.flatMap(({ id, label }) => {
    const [oursGrams, erpGrams] = id === '1' ? [own.bruges, theirs.bruges] : [own.lormont, theirs.lormont];
    const at = {
      productId: own.productId,
      ref: theirs.ref,
      name: theirs.name,
      site: label,
      oursGrams,
      erpGrams,
    };
    const moved = unread.filter(
      ({ productId, warehouseId }) => productId === own.productId && warehouseId === id,
    );
    return [
      ...(oursGrams === erpGrams
        ? []
        : [{ kind: 'stock' as const, ...at, ...explain(erpGrams - oursGrams, moved) }]),
      ...(erpGrams < 0
        ? [
            {
              kind: 'negative' as const,
              ...at,
              explained: true,
              explanation: 'Stock négatif dans Dolibarr : une sortie y a dépassé ce qu’il y avait.',
            },
          ]
        : []),
    ];
  });

const explain = (gap: number, moved: readonly UnreadMovement[]) => {
  const sum = moved.reduce((total, { grams }) => total + grams, 0);
  const numbers = moved.map(({ id }) => id).join(', ');
  if (moved.length === 0) {
    return {
      explained: false,
      explanation:
        'Aucun mouvement ne l’explique : correction directe dans Dolibarr, ou mise à jour perdue entre deux écritures.',
    };
  }
  if (sum === gap) {
    return {
      explained: true,
      explanation: `Mouvement${moved.length > 1 ? 's' : ''} n° ${numbers} de Dolibarr, après notre dernière lecture.`,
    };
  }
  return {
    explained: false,
    explanation: `Mouvements n° ${numbers} : ${kilos(sum)} sur un écart de ${kilos(gap)} ; le reste est sans mouvement.`,
  };
};

const missingHere = (product: SiteStock): StockDifference => ({
  kind: 'missing_here',
  productId: product.productId,
  ref: product.ref,
  name: product.name,
  site: null,
  oursGrams: null,
  erpGrams: product.bruges + product.lormont,
  explained: true,
  explanation:
    'Produit créé dans Dolibarr depuis la dernière lecture complète : il arrive avec la prochaine.',
});

const missingInErp = (product: SiteStock): StockDifference => ({
  kind: 'missing_in_erp',
  productId: product.productId,
  ref: product.ref,
  name: product.name,
  site: null,
  oursGrams: product.bruges + product.lormont,
  erpGrams: null,
  explained: true,
  explanation: 'Produit supprimé dans Dolibarr : il quitte la boutique à la prochaine lecture complète.',
});

/** `+2,50 kg`. */
const kilos = (grams: number): string =>
  `${grams > 0 ? '+' : ''}${(grams / 1000).toFixed(2).replace('.', ',')} kg`;
