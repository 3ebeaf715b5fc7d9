import { savePieceSale } from '#frontend/features/stock/piece-sales.queries.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { type PieceSaleBody, pieceSaleBody } from '#shared/catalog/piece-sale-body.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';
import { milliFromWire, wireFromMilli } from '#shared/kernel/quantity.ts';
import styles from './piece-sales.module.css';

interface PieceSaleFormProps {
  row: PieceSaleRow;
  /** Initial values, kg. */
  start: PieceSaleBody | null;
  reread: () => Promise<unknown>;
  onClose: () => void;
}

const fields = [
  ['nominal_kg', 'Une pièce pèse environ'],
  ['low_kg', 'La plus légère'],
  ['high_kg', 'La plus lourde'],
] as const;

const EMPTY: PieceSaleBody = { nominal_kg: 0, low_kg: 0, high_kg: 0 };

/** « Vendu à la pièce, payé au kilo »: nominal weight and range. */
export function PieceSaleForm({ row, start, reread, onClose }: PieceSaleFormProps) {
  const form = useForm(start ?? EMPTY, (values) => schemaErrors<PieceSaleBody>(pieceSaleBody, values));
  return (
    <SendDialog
      title={`Vendre à la pièce : ${row.label}`}
      submitLabel="Enregistrer"
      pendingText="Enregistrement…"
      form={form}
      send={({ nominal_kg, low_kg, high_kg }) =>
        savePieceSale(row.product_id, { nominal_kg, low_kg, high_kg })
      }
      reread={reread}
      onClose={onClose}
    >
      <p>
        Les clients commandent des pièces et paient le poids pesé, au prix du kilo. Ces poids disent ce qu’une
        pièce pèse d’ordinaire ; une commande déjà passée garde les siens.
      </p>
      <div className={styles.fields}>
        {fields.map(([name, label]) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            unit="kg"
            steppers={false}
            value={form.values[name] === 0 ? null : (milliFromWire(form.values[name]) ?? null)}
            error={form.errors[name]}
            onChange={(grams) => form.change({ [name]: wireFromMilli(grams ?? 0) })}
          />
        ))}
      </div>
    </SendDialog>
  );
}
