import { useMemo } from 'react';
import { sendProposal } from '#frontend/features/preparation/proposals.queries.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { milliFromWire, quantityOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import type { OrderedLine } from './preparation-state.ts';
import styles from './preparation.module.css';

interface ProposeProps {
  orderId: string;
  line: OrderedLine;
  /** Products in stock that are not in the order. */
  others: readonly MovableProduct[];
  onProposed: () => void;
}

/** Name of the field in the server's errors. */
const PRODUCT = 'propose.produit_id';
const QUANTITY = 'propose.quantite';
const PIECES = 'propose.pieces';

/** Asks the customer about a short line: a smaller quantity, or another product at the customer's price. */
export function Propose({ orderId, line, others, onProposed }: ProposeProps) {
  const form = useForm({ [PRODUCT]: '', [QUANTITY]: null as number | null, [PIECES]: null as number | null });
  const { values } = form;
  const options = useMemo(() => others.map(optionOf), [others]);
  const instead = others.find(({ id }) => id === values[PRODUCT]);
  const unit = instead?.unit ?? line.unite;
  // fewer pieces of the same product; another product uses its own unit
  const isFewer = line.pieces !== undefined && !instead;
  const field = isFewer ? PIECES : QUANTITY;
  const onSubmit = form.submit(async ({ [PRODUCT]: insteadId, [field]: milli }) => {
    await sendProposal(orderId, {
      produit_id: line.product_id,
      propose: {
        ...(insteadId === '' ? {} : { produit_id: insteadId }),
        ...(isFewer ? { pieces: wireFromMilli(milli ?? 0) } : { quantite: wireFromMilli(milli ?? 0) }),
      },
    });
    onProposed();
  });
  return (
    <details className={styles.propose}>
      <summary>Proposer au client</summary>
      <form
        className={styles.question}
        onSubmit={onSubmit}
        aria-label={`Proposer à la place de ${line.label}`}
      >
        <ComboboxField
          className={styles.whole}
          label="Autre produit"
          hint="Vide : moins du même produit. Cherchez par nom, référence ou catégorie."
          placeholder="Tapez un nom…"
          name={PRODUCT}
          value={values[PRODUCT]}
          error={form.errors[PRODUCT]}
          onChange={(id) => form.change({ [PRODUCT]: id, [QUANTITY]: null, [PIECES]: null })}
          options={options}
        />
        <NumberField
          key={field}
          label={isFewer ? 'Pièces proposées' : 'Quantité proposée'}
          unit={isFewer ? 'piece' : unit}
          {...form.number(field)}
          steppers={isFewer || unit === 'piece'}
          size="large"
        />
        <Button type="submit" size="large" disabled={!values[field]} pending={form.pending}>
          Demander son accord
        </Button>
      </form>
      <p className={styles.quiet}>
        Il reçoit un e-mail et répond par un lien ou dans ses commandes. Sans réponse, la ligne part en
        manquant.
      </p>
      <Refusal error={form.refusal} />
    </details>
  );
}

/** Searchable by name, reference, barcode or category. */
const optionOf = (product: MovableProduct) => ({
  value: product.id,
  label: product.label,
  detail: stockText(product),
  alsoFoundBy: `${product.ref} ${product.barcode ?? ''} ${product.category}`,
});

/** Stock of both sites. */
const stockText = ({ unit, bruges_real, lormont_real }: MovableProduct): string =>
  formatQuantity(quantityOf(unit, (milliFromWire(bruges_real) ?? 0) + (milliFromWire(lormont_real) ?? 0)));
