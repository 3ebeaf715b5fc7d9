import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { productOption, searchedProducts } from '#frontend/features/order-changes/pro/add-product.tsx';
import { CutNoteField } from '#frontend/features/orders/pro/cart/cut-note-field.tsx';
import { priceMoves, type PriceMove } from '#frontend/features/orders/pro/reorder/habit-product.ts';
import { PriceMoved } from '#frontend/features/orders/pro/shop/price-moved.tsx';
import { habitsQuery } from '#frontend/features/orders/orders.queries.ts';
import edited from '#frontend/features/orders/pro/history/order-detail.module.css';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import {
  recountText,
  recounted,
  countedIn,
  soldProduct,
  type SoldProduct,
} from '#frontend/features/orders/pro/goods-of-order.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { estimateText } from '#shared/catalog/piece-sale.ts';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import { problemLabels } from '#frontend/features/standing-orders/standing-labels.ts';
import type { LineValue } from './standing-values.ts';

interface StandingLinesProps {
  lines: readonly LineValue[];
  error: string | undefined;
  onChange: (lines: LineValue[]) => void;
}

/** Lines with quantity and cut note; products can be added, in stock or not. */
export function StandingLines({ lines, error, onChange }: StandingLinesProps) {
  const customer = useCustomer();
  const moves = usePriceMoves(customer?.id);
  const catalog = useQuery(productsQuery(customer?.id));
  const others = useMemo(
    () => catalog.data?.products.filter(({ id }) => !lines.some(({ productId }) => productId === id)) ?? [],
    [catalog.data, lines],
  );
  const options = useMemo(() => others.map(productOption), [others]);
  const put = (at: number, change: Partial<LineValue>) =>
    onChange(lines.map((line, i) => (i === at ? { ...line, ...change } : line)));
  return (
    <>
      {lines.length > 0 ? (
        <ul className={edited.lines} aria-label="Produits de la commande régulière">
          {lines.map((line, at) => (
            <LineRow
              key={line.productId}
              line={line}
              moved={moves.get(line.productId)}
              product={catalog.data?.products.find(({ id }) => id === line.productId)}
              onChange={(change) => put(at, change)}
              onRemove={() => onChange(lines.filter((_, i) => i !== at))}
            />
          ))}
        </ul>
      ) : null}
      <LoadFailure query={catalog} title="Les produits n’ont pas pu être lus" />
      <ComboboxField
        label="Ajouter un produit"
        placeholder="Chercher par son nom"
        hint="Au prix du jour de chaque commande."
        options={options}
        search={searchedProducts}
        value=""
        error={error}
        onChange={(id) => {
          const product = others.find((each) => each.id === id);
          if (!product) return;
          const counted = countedIn(soldNow(product));
          const quantity = quantityOf(counted.unit, MILLI_PER_UNIT);
          onChange([...lines, { productId: id, label: product.label, ...counted, quantity, cutNote: '' }]);
        }}
      />
    </>
  );
}

/** « Votre prix a changé », for products ordered in the last 90 days. */
const usePriceMoves = (customerId: string | undefined) => {
  const { data } = useQuery(habitsQuery(customerId));
  return useMemo(() => priceMoves(data?.data ?? []), [data]);
};

interface LineRowProps {
  line: LineValue;
  moved: PriceMove | undefined;
  product: ShopProduct | undefined;
  onChange: (change: Partial<LineValue>) => void;
  onRemove: () => void;
}

const soldNow = (product: ShopProduct): SoldProduct => soldProduct(product, product.pieces !== undefined);

const LineRow = ({ line, moved, product, onChange, onRemove }: LineRowProps) => {
  const { label, cutNote, problem } = line;
  const recount = recounted(line, product && soldNow(product));
  const { unit, quantity } = recount ? { ...recount, quantity: null } : line;
  const weights = line.inPieces && !recount ? product?.pieces : undefined;
  return (
    <li className={edited.editedLine}>
      <span className={edited.name}>
        {label}
        {problem ? (
          <span className={edited.addedAt}>
            <StatusBadge tone="warning">{problemLabels[problem]}</StatusBadge>
          </span>
        ) : null}
        {recount ? <span className={edited.addedAt}>{recountText(line, recount)}</span> : null}
        {moved ? <PriceMoved move={moved} /> : null}
      </span>
      <QuantityField
        label={`Quantité : ${label}`}
        hideLabel
        unit={unit}
        value={quantity}
        min={quantityOf(unit, unit === 'kg' ? 1 : MILLI_PER_UNIT)}
        onChange={(next) => {
          if (next !== null)
            onChange({ ...(recount ? { ...recount, problem: undefined } : {}), quantity: next });
        }}
      />
      <IconButton label={`Retirer ${label}`} icon={<TrashIcon size={18} />} onClick={onRemove} />
      {weights ? (
        <span className={edited.editedPieces}>
          {estimateText(line.quantity.milli / MILLI_PER_UNIT, weights)}
        </span>
      ) : null}
      <CutNoteField
        className={edited.cutField}
        product={label}
        value={cutNote}
        onChange={(next) => onChange({ cutNote: next })}
      />
    </li>
  );
};
