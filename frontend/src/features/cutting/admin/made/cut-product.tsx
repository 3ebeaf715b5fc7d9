import { countedMilli, type Destination } from '#frontend/features/cutting/destination.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { priceText } from './choose-draft.ts';
import styles from './cut-product.module.css';

interface CutProductProps {
  line: WeighedLine;
  destination: Destination;
  onChoose: () => void;
}

/** Product of a cut with a change button: a product with its price, a likely one, or a new one. */
export const CutProduct = ({ line, destination, onChoose }: CutProductProps) => {
  const { name, price, isOpen } = wordsOf(destination);
  const pieces = countedMilli(line, destination);
  return (
    <button type="button" className={classNames(styles.product, isOpen && styles.open)} onClick={onChoose}>
      <span aria-hidden="true">→</span>
      <VisuallyHidden>{`Produit de ${line.product} :`}</VisuallyHidden>{' '}
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.price}>
        {price}
        {pieces === undefined ? '' : ` · ${formatInteger(pieces / MILLI_PER_UNIT)} p.`}
      </span>
    </button>
  );
};

/** `isOpen`: a choice is missing, or the product cannot be sold. */
const wordsOf = (destination: Destination): { name: string; price: string; isOpen: boolean } => {
  if (destination.kind === 'known') {
    const { product } = destination;
    return { name: product.label, price: priceText(product), isOpen: product.price === null };
  }
  const { newProduct, likely, proposed } = destination;
  if (proposed) return { name: `${proposed.label} ?`, price: '', isOpen: true };
  if (likely.length > 0) return { name: 'À choisir', price: `${likely.length} possibles`, isOpen: true };
  return newProduct?.price
    ? {
        name: 'Produit nouveau',
        price: `${formatMoney(newProduct.price)} ${newProduct.unit === 'kg' ? 'le kg' : 'la pièce'}`,
        isOpen: false,
      }
    : { name: 'Produit nouveau', price: 'sans prix', isOpen: true };
};
