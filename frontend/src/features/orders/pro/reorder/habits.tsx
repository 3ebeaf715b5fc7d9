import { useState } from 'react';
import { ProductRow } from '#frontend/features/orders/pro/shop/product-row.tsx';
import { isByPiece, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ChevronDownIcon } from '#frontend/ui/icons/icons-action.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { HABIT_DAYS } from '#shared/orders/habits.ts';
import { isSameQuantity, type Quantity } from '#shared/kernel/quantity.ts';
import { type Cart, withQuantity } from '#frontend/features/orders/pro/cart/cart.ts';
import { type UsualProduct, usualTotalCents } from './habit-product.ts';
import styles from './habits.module.css';

/** Number of products shown initially. */
const LISTED = 8;

interface HabitsProps {
  /** « Mes habitudes », for customers. */
  title?: string | undefined;
  /** Most frequent first; undefined while loading. */
  usual: readonly UsualProduct[] | undefined;
  openAtFirst: boolean;
  quantities: ReadonlyMap<string, Quantity>;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
}

/** « Mes habitudes »: usual products, added one by one or all at once. */
export function Habits({
  title = 'Mes habitudes',
  usual,
  openAtFirst,
  quantities,
  onQuantity,
  onChange,
}: HabitsProps) {
  const [open, setOpen] = useState(openAtFirst);
  const [all, setAll] = useState(false);
  if (usual?.length === 0) return null;
  const missing =
    usual?.filter(({ product, usual: { milli } }) => milli > 0 && !quantities.has(product.id)) ?? [];
  const addAll = () => addHabits(missing, onChange);
  const visible = all ? usual : usual?.slice(0, LISTED);
  return (
    <section className={styles.habits} aria-labelledby="habitudes" aria-busy={!usual}>
      <div className={styles.head}>
        <h2 id="habitudes" className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls="liste-habitudes"
            onClick={() => setOpen(!open)}
          >
            <ChevronDownIcon size={16} className={styles.chevron} />
            {title}
          </button>
        </h2>
        <p className={styles.figures}>
          {usual ? (
            <>
              {usual.length} {usual.length < 2 ? 'produit' : 'produits'}
              <span className={styles.span}> sur {HABIT_DAYS} jours</span>
              {sumText(usual)}
            </>
          ) : (
            'Lecture des habitudes…'
          )}
        </p>
        <Button size="small" variant="primary" disabled={missing.length === 0} onClick={addAll}>
          {usual && missing.length === 0
            ? 'Tout est au panier'
            : `Tout ajouter${usual ? ` (${missing.length})` : ''}`}
        </Button>
      </div>
      <div id="liste-habitudes" hidden={!open}>
        <HabitRows {...{ visible, quantities, onQuantity }} />
        {usual && usual.length > LISTED ? (
          <Button size="small" block onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Voir moins' : `Voir les ${usual.length - LISTED} autres`}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Empty without visible prices. */
const sumText = (usual: readonly UsualProduct[]): string => {
  const cents = usualTotalCents(usual);
  const estimated = usual.some((each) => isByPiece(each.product, each.usual.unit));
  return Number.isFinite(cents) ? ` · ${formatAmount(cents, estimated)} HT` : '';
};

/** Adds all, with undo while they are unchanged. */
const addHabits = (missing: readonly UsualProduct[], onChange: HabitsProps['onChange']): void => {
  onChange((cart) =>
    missing.reduce((now, { product, usual: quantity }) => withQuantity(now, product, quantity), cart),
  );
  const added = new Map(missing.map(({ product, usual: quantity }) => [product.id, quantity]));
  notify.success(`${added.size} ${added.size < 2 ? 'produit ajouté' : 'produits ajoutés'} au panier.`, {
    action: {
      label: 'Annuler',
      // lines changed since remain
      onPress: () =>
        onChange((cart) =>
          cart.filter(({ productId, quantity }) => {
            const put = added.get(productId);
            return !put || !isSameQuantity(put, quantity);
          }),
        ),
    },
  });
};

interface HabitRowsProps extends Pick<HabitsProps, 'quantities' | 'onQuantity'> {
  visible: readonly UsualProduct[] | undefined;
}

const HabitRows = ({ visible, quantities, onQuantity }: HabitRowsProps) => (
  <ul className={styles.list}>
    {visible?.map(({ product, usual: habit, moved }) => (
      <ProductRow
        key={product.id}
        product={product}
        usual={habit}
        moved={moved}
        quantity={quantities.get(product.id) ?? null}
        onQuantity={onQuantity}
      />
    ))}
  </ul>
);
