import type { FocusEvent } from 'react';
import { minimumOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { compareQuantities, type Quantity, quantityFromText, type Unit } from '#shared/kernel/quantity.ts';

interface AmountFieldProps {
  product: ShopProduct;
  label: string;
  className?: string | undefined;
  unit: Unit;
  /** Quantity in the cart; null: none. */
  quantity: Quantity | null;
  max: Quantity;
  disabled?: boolean;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  /** Called on blur with the field's value. */
  onLeave?: (typed: Quantity | null | undefined) => void;
  'data-quantity'?: true;
  'data-cart-quantity'?: true;
}

/**
 * Quantity field of a product. Clearing it to type another quantity does not remove the line with its cut
 * note and limit: that happens on blur, or by the minus button (PRO-12).
 */
export const AmountField = ({ product, quantity, unit, onQuantity, onLeave, ...rest }: AmountFieldProps) => {
  const isNone = (wanted: Quantity | null) =>
    wanted === null || compareQuantities(wanted, minimumOf(product, unit)) < 0;
  return (
    <QuantityField
      {...rest}
      hideLabel
      unit={unit}
      value={quantity}
      onChange={(next) => {
        if (!isNone(next)) onQuantity(product, next);
        else if (!isTyping()) onQuantity(product, null);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const typed = quantityFromText(event.target.value, unit);
        if (typed !== undefined && quantity !== null && isNone(typed)) onQuantity(product, null);
        onLeave?.(typed);
      }}
    />
  );
};

const isTyping = (): boolean =>
  document.activeElement?.matches('[data-quantity], [data-cart-quantity]') ?? false;
