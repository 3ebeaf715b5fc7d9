import { formatQuantity } from '#frontend/lib/display/format.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import styles from './rounds.module.css';

/** Why, by product. */
export type Refused = Readonly<Record<string, string>>;

interface RefusedProductsProps {
  lines: Stop['lines'];
  refused: Refused;
  onChange: (refused: Refused) => void;
  errorOf: (productId: string) => string | undefined;
}

/** What is not taken, and why. */
export function RefusedProducts({ lines, refused, onChange, errorOf }: RefusedProductsProps) {
  const refuse = (productId: string, reason: string | undefined) => {
    const { [productId]: _, ...others } = refused;
    onChange(reason === undefined ? others : { ...others, [productId]: reason });
  };
  return (
    <fieldset className={styles.refusals}>
      <legend>Produits refusés</legend>
      {lines.map((line) => (
        <div key={line.product_id}>
          <CheckboxField
            label={`${line.label}, ${quantityOfLine(line)}`}
            checked={line.product_id in refused}
            onChange={({ target }) => refuse(line.product_id, target.checked ? '' : undefined)}
          />
          {line.product_id in refused ? (
            <TextField
              label={`Pourquoi « ${line.label} » est refusé`}
              maxLength={200}
              value={refused[line.product_id]}
              onChange={({ target }) => refuse(line.product_id, target.value)}
              error={errorOf(line.product_id)}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

export const quantityOfLine = ({ quantite, unite }: Stop['lines'][number]): string =>
  formatQuantity(quantityFromWire(quantite, unite) ?? quantityOf(unite, 0));
