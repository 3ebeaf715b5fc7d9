import { useNow } from '#frontend/lib/display/use-today.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import {
  brandOf,
  cardFrom,
  checkCard,
  CVC_MAX,
  type DemoCard,
  emptyCardForm,
  expiryYears,
  NUMBER_MAX,
} from './demo-card.ts';
import styles from './payment-methods.module.css';

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: String(month + 1).padStart(2, '0'),
}));

/**
 * Stores brand, last digits and expiry only. Browser autofill is disabled, so that no real card is offered.
 */
export function DemoCardForm({ count, onAdd }: { count: number; onAdd: (card: DemoCard) => void }) {
  const now = useNow();
  const form = useForm(emptyCardForm, (values) => checkCard(values, now));
  const onSubmit = form.submit(async (values) => {
    onAdd(cardFrom(values, `demo-${count + 1}-${values.number.slice(-4)}`, count === 0));
    form.reset();
  });
  const years = expiryYears(now).map((year) => ({ value: String(year), label: String(year) }));
  return (
    <form
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      autoComplete="off"
      aria-label="Ajouter une carte de démonstration"
    >
      <TextField
        label="Numéro de carte"
        inputMode="numeric"
        maxLength={NUMBER_MAX}
        autoComplete="off"
        suffix={form.values.number ? brandOf(form.values.number) : undefined}
        {...form.field('number')}
      />
      <div className={styles.expiry}>
        <SelectField
          label="Mois"
          options={months}
          placeholder="MM"
          autoComplete="off"
          {...form.field('expMonth')}
        />
        <SelectField
          label="Année"
          options={years}
          placeholder="AAAA"
          autoComplete="off"
          {...form.field('expYear')}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          maxLength={CVC_MAX}
          autoComplete="off"
          {...form.field('cvc')}
        />
      </div>
      <Button type="submit">Ajouter (démonstration)</Button>
    </form>
  );
}
