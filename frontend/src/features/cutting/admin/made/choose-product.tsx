import { useQuery } from '@tanstack/react-query';
import type { CutChoices } from '#frontend/features/cutting/destination.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { type ChooseDraft, draftOf, problemsOf, productOptions } from './choose-draft.ts';
import { useSavedProducts } from './use-saved-products.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Unit } from '#shared/kernel/quantity.ts';
import styles from './choose-product.module.css';

interface ChooseProductProps {
  cut: string;
  proposal: Proposal;
  onChoose: (choices: CutChoices) => void;
  onClose: () => void;
}

/**
 * Chooses the product of a cut: one of the catalogue, optionally saved for later cuttings, or a new one with
 * price and unit.
 */
export function ChooseProduct({ cut, proposal, onChoose, onClose }: ChooseProductProps) {
  const { category, destinations, ratioOf } = proposal;
  const products = useQuery(movableProductsQuery()).data ?? [];
  const keep = useSavedProducts(category);
  const form = useForm(draftOf(destinations.get(cut)), problemsOf(products));
  const { values, change } = form;
  const ratio = ratioOf(cut);
  const namesake = products.find(
    (product) =>
      normalisedName(product.label) === normalisedName(cut) &&
      normalisedName(product.category) === normalisedName(category),
  );
  const onSubmit = form.submit(async ({ way, product_id, keep: isRemembered, price, unit, weight }) => {
    const chosen = way === 'known' ? product_id : null;
    const isOther = ratio !== undefined && ratio.produit_id !== chosen;
    // a new product is found by its name next time
    if (isOther && (isRemembered || chosen === null)) await keep([{ id: ratio.id, produit_id: chosen }]);
    onChoose({ [cut]: chosen === null ? { price, unit, weight } : { product_id: chosen } });
    onClose();
  });
  return (
    <FormDialog
      title={`Que donne « ${cut} » ?`}
      submitLabel="Choisir"
      pendingText="Enregistrement…"
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RadioField<ChooseDraft['way']>
        label="Produit"
        name="way"
        options={[
          { value: 'known', label: 'Un produit du catalogue' },
          {
            value: 'new',
            label: 'Un produit nouveau',
            hint: namesake
              ? `« ${namesake.label} » existe déjà dans ${namesake.category}.`
              : `« ${cut} », dans ${category} ; son code-barres est attribué à la création.`,
            disabled: namesake !== undefined,
          },
        ]}
        value={values.way}
        onChange={(way) => change({ way })}
      />
      {values.way === 'known' ? (
        <KnownProduct {...{ cut, category, products, form }} hasRatio={ratio !== undefined} />
      ) : (
        <NewProductPart form={form} />
      )}
      <Refusal error={form.refusal} />
    </FormDialog>
  );
}

interface KnownProductProps extends Pick<ChooseProductProps, 'cut'> {
  category: string;
  products: readonly MovableProduct[];
  form: ReturnType<typeof useForm<ChooseDraft>>;
  /** The cut is in the ratio table: the choice can be saved there. */
  hasRatio: boolean;
}

const KnownProduct = ({ cut, category, products, form, hasRatio }: KnownProductProps) => (
  <div className={styles.catalogue}>
    <ComboboxField
      label="Produit du catalogue"
      name="product_id"
      placeholder="Tapez un nom, une référence…"
      options={productOptions(cut, category, products)}
      value={form.values.product_id}
      error={form.errors.product_id}
      onChange={(product_id) => form.change({ product_id })}
    />
    {hasRatio ? <CheckboxField label="Retenir pour les prochaines découpes" {...form.box('keep')} /> : null}
  </div>
);

const units: { value: Unit; label: string }[] = [
  { value: 'kg', label: 'Au kilogramme' },
  { value: 'piece', label: 'À la pièce' },
];

/** Price and unit of a new product. Without a price it is listed on the dashboard. */
const NewProductPart = ({ form }: { form: ReturnType<typeof useForm<ChooseDraft>> }) => {
  const { values, number, field } = form;
  const { error } = field('unit');
  return (
    <>
      <SelectField
        label="Vendu"
        name="unit"
        options={units}
        value={values.unit}
        error={error}
        onChange={({ target }) => form.change({ unit: target.value === 'piece' ? 'piece' : 'kg' })}
      />
      <NumberField
        label={values.unit === 'kg' ? 'Prix de vente HT, le kg' : 'Prix de vente HT, la pièce'}
        unit="euro"
        optional
        steppers={false}
        max={10_000_000}
        hint="Sans prix, il n’est pas en boutique : il attend « À compléter » au tableau de bord."
        {...number('price')}
      />
      {values.unit === 'piece' ? (
        <NumberField label="Poids d’une pièce" unit="kg" step={10} max={10_000_000} {...number('weight')} />
      ) : null}
    </>
  );
};
