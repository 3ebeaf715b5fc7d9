import { quantityFigure, quantityOf } from '#shared/kernel/quantity.ts';
import { sites } from './stock-level.ts';

/** Real stock of a product by site, integer thousandths of its unit. */
export type SiteStock = {
  productId: string;
  ref: string;
  name: string;
  bruges: number;
  lormont: number;
  /** Created here, and not in the ERP yet. */
  isNew?: boolean;
};

/** A movement of the ERP that is not in our ledger yet. */
export type UnreadMovement = { id: string; productId: string; warehouseId: string; milli: number };

/** A movement of ours that is not in the ERP yet. */
export type PendingMovement = Omit<UnreadMovement, 'id'>;

/** A difference from the ERP, with its explanation where known. */
export type StockDifference = {
  kind: 'stock' | 'negative' | 'missing_here' | 'missing_in_erp' | 'operation';
  productId: string | null;
  ref: string | null;
  name: string;
  site: string | null;
  oursMilli: number | null;
  erpMilli: number | null;
  explained: boolean;
  /** French, for the back-office. */
  explanation: string;
};

/** Products whose real stock by site differs. */
export const stockDifferences = (
  ours: readonly SiteStock[],
  theirs: readonly SiteStock[],
  unread: readonly UnreadMovement[],
  pending: readonly PendingMovement[] = [],
): StockDifference[] => {
  const byProduct = new Map(ours.map((product) => [product.productId, product]));
  const found = theirs.flatMap((product) => {
    const own = byProduct.get(product.productId);
    return own ? siteDifferences(own, product, unread, pending) : [missingHere(product)];
  });
  const known = new Set(theirs.map(({ productId }) => productId));
  return [...found, ...ours.filter(({ productId }) => !known.has(productId)).map(missingInErp)];
};

const siteDifferences = (
  own: SiteStock,
  theirs: SiteStock,
  unread: readonly UnreadMovement[],
  pending: readonly PendingMovement[],
): StockDifference[] =>
  sites.flatMap(({ id, label }) => {
    const [oursMilli, erpMilli] = id === '1' ? [own.bruges, theirs.bruges] : [own.lormont, theirs.lormont];
    const at = {
      productId: own.productId,
      ref: theirs.ref,
      name: theirs.name,
      site: label,
      oursMilli,
      erpMilli,
    };
    const isHere = ({ productId, warehouseId }: PendingMovement) =>
      productId === own.productId && warehouseId === id;
    const moved = unread.filter(isHere);
    const ours = pending.filter(isHere);
    return [
      ...(oursMilli === erpMilli
        ? []
        : [{ kind: 'stock' as const, ...at, ...explain(erpMilli - oursMilli, moved, ours) }]),
      ...(erpMilli < 0
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

const explain = (gap: number, moved: readonly UnreadMovement[], ours: readonly PendingMovement[]) => {
  const sent = moved.reduce((total, { milli }) => total + milli, 0);
  const waiting = ours.reduce((total, { milli }) => total + milli, 0);
  const sum = sent - waiting;
  const numbers = moved.map(({ id }) => id).join(', ');
  if (moved.length === 0 && ours.length === 0) {
    return {
      explained: false,
      explanation:
        'Aucun mouvement ne l’explique : correction directe dans Dolibarr, ou mise à jour perdue entre deux envois.',
    };
  }
  if (sum === gap) {
    return {
      explained: true,
      explanation: [
        ...(moved.length > 0
          ? [
              `Mouvement${moved.length > 1 ? 's' : ''} n° ${numbers} de Dolibarr, après notre dernière lecture.`,
            ]
          : []),
        ...(ours.length > 0 ? [`Saisi ici, pas encore dans Dolibarr : ${kilos(waiting)}.`] : []),
      ].join(' '),
    };
  }
  return {
    explained: false,
    explanation: `${moved.length > 0 ? `Mouvements n° ${numbers}` : 'Mouvements d’ici en attente'} : ${kilos(sum)} sur un écart de ${kilos(gap)} ; le reste est sans mouvement.`,
  };
};

const missingHere = (product: SiteStock): StockDifference => ({
  kind: 'missing_here',
  productId: product.productId,
  ref: product.ref,
  name: product.name,
  site: null,
  oursMilli: null,
  erpMilli: product.bruges + product.lormont,
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
  oursMilli: product.bruges + product.lormont,
  erpMilli: null,
  explained: true,
  explanation: product.isNew
    ? 'Produit créé ici : Dolibarr le reçoit avec son premier mouvement.'
    : 'Produit supprimé dans Dolibarr : il quitte la boutique à la prochaine lecture complète.',
});

/** `+2,50 kg`. */
const kilos = (milli: number): string => `${milli > 0 ? '+' : ''}${quantityFigure(quantityOf('kg', milli))}`;
