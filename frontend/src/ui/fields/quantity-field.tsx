import { type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

interface QuantityFieldProps extends Omit<
  NumberFieldProps,
  'value' | 'onChange' | 'unit' | 'min' | 'max' | 'step'
> {
  /** Sale unit: kilograms to the gram, or whole pieces. */
  unit: Unit;
  value: Quantity | null;
  /** Default 0. */
  min?: Quantity;
  max?: Quantity;
  onChange: (value: Quantity | null) => void;
}

/** A quantity in the product's unit, within bounds. */
export const QuantityField = ({ unit, value, min, max, onChange, ...rest }: QuantityFieldProps) => (
  <NumberField
    {...rest}
    unit={unit}
    value={value?.milli ?? null}
    min={min?.milli}
    max={max?.milli}
    onChange={(milli) => onChange(milli === null ? null : quantityOf(unit, milli))}
  />
);
