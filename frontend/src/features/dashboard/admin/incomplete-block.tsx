import { useQuery } from '@tanstack/react-query';
import { type DashboardProduct, stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { incompleteOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';
import { stockAge } from './stock-age.ts';

const SHOWN = 8;

/** Products in stock that nobody can buy yet, since nobody said what they cost; nothing where there are none. */
export function IncompleteBlock() {
  const stock = useQuery(stockProductsQuery());
  const products = incompleteOf(stock.data?.products ?? []);
  if (products.length === 0) return null;
  const more = products.length - SHOWN;
  return (
    <Block title="À compléter" source={stockAge(stock.data)}>
      {sentencesOf(products).map((sentence) => (
        <p key={sentence} className={styles.quiet}>
          {sentence}
        </p>
      ))}
      <ul className={styles.best}>
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Completing product={product} />
            <span>{formatStock(product.unit, realMilli(product))}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>Et {formatInteger(more)} de plus.</p> : null}
    </Block>
  );
}

/** What is lacking, of how many. */
const sentencesOf = (products: readonly DashboardProduct[]): string[] => {
  const unpriced = products.filter(({ lacks_price }) => lacks_price).length;
  const unweighed = products.length - unpriced;
  return [
    ...(unpriced === 1 ? ['Un produit en stock n’est pas en boutique : il n’a pas de prix.'] : []),
    ...(unpriced > 1
      ? [`${formatInteger(unpriced)} produits en stock ne sont pas en boutique : ils n’ont pas de prix.`]
      : []),
    ...(unweighed > 0
      ? [
          'Dolibarr demande une vente à la pièce sans dire le poids d’une pièce : vendu au poids en attendant.',
        ]
      : []),
  ];
};

/** The way to where it gets its price. */
const Completing = ({ product }: { product: DashboardProduct }) => {
  const priceless = product.barcode === null ? 'ni prix ni code-barres' : 'sans prix';
  const lacks = product.lacks_price ? priceless : 'sans poids d’une pièce';
  return (
    <span>
      {product.erp_url ? (
        <a href={product.erp_url} target="_blank" rel="noreferrer">
          {product.label}
        </a>
      ) : (
        product.label
      )}
      {`, ${lacks}`}
    </span>
  );
};
