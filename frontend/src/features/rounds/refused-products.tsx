import { formatQuantity } from '#frontend/lib/display/format.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { quantityFromWire, quantityOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import type { HandoverBody } from './rounds.queries.ts';
import styles from './rounds.module.css';

/** By product: reason, and quantity in thousandths. */
export type RefusedByProduct = Readonly<Record<string, { reason: string; milli: number | null }>>;

interface RefusedProductsProps {
  lines: Stop['lines'];
  refused: RefusedByProduct;
  onChange: (refused: RefusedByProduct) => void;
  errorOf: (field: string) => string | undefined;
}

/** Refused products with quantity and reason. */
export function RefusedProducts({ lines, refused, onChange, errorOf }: RefusedProductsProps) {
  const refuse = (productId: string, of: RefusedByProduct[string] | undefined) => {
    const { [productId]: _, ...others } = refused;
    onChange(of === undefined ? others : { ...others, [productId]: of });
  };
  return (
    <fieldset className={styles.refusals}>
      <legend>Produits refusés</legend>
      {lines.map((line) => {
        const { product_id: id, label } = line;
        const { milli } = deliveredOf(line);
        const is = refused[id];
        return (
          <div key={id}>
            <CheckboxField
              label={`${label}, ${quantityOfLine(line)}`}
              checked={is !== undefined}
              onChange={({ target }) => refuse(id, target.checked ? { reason: '', milli } : undefined)}
            />
            {is ? (
              <>
                <NumberField
                  label={`Combien de « ${label} » repart`}
                  unit={line.unite}
                  max={milli}
                  value={is.milli}
                  onChange={(part) => refuse(id, { ...is, milli: part })}
                  error={errorOf(`${id}.milli`)}
                />
                <TextField
                  label={`Pourquoi « ${label} » est refusé`}
                  maxLength={200}
                  value={is.reason}
                  onChange={({ target }) => refuse(id, { ...is, reason: target.value })}
                  error={errorOf(id)}
                />
              </>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

const deliveredOf = ({ quantite, unite }: Stop['lines'][number]) =>
  quantityFromWire(quantite, unite) ?? quantityOf(unite, 0);

export const quantityOfLine = (line: Stop['lines'][number]): string => formatQuantity(deliveredOf(line));

/** Errors by field. */
export const refusedProblems = (refused: RefusedByProduct): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([id, { reason, milli }]) => [
      ...(reason.trim() === '' ? [[`refused.${id}`, 'Pourquoi ce produit est-il refusé ?']] : []),
      ...(milli === null || milli <= 0 ? [[`refused.${id}.milli`, 'Quelle quantité repart ?']] : []),
    ]),
  );

/** A partial refusal has a quantity; a full one has none. */
export const refusedBody = (refused: RefusedByProduct, lines: Stop['lines']): HandoverBody['refused'] =>
  Object.entries(refused).map(([product_id, { reason, milli }]) => {
    const line = lines.find((each) => each.product_id === product_id);
    const isPart = milli !== null && line !== undefined && milli < deliveredOf(line).milli;
    return { product_id, reason: reason.trim(), ...(isPart ? { quantite: wireFromMilli(milli) } : {}) };
  });

export const refusedMilli = (refused: RefusedByProduct): Map<string, number> =>
  new Map(Object.entries(refused).map(([id, { milli }]) => [id, milli ?? 0]));
