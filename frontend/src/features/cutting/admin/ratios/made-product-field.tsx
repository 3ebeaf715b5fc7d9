import { useQuery } from '@tanstack/react-query';
import { productOptions } from '#frontend/features/cutting/admin/made/choose-draft.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import type { RatioDraft } from './ratio-draft.ts';

/** The product of a line; a loss has none. */
export function MadeProductField({ form }: { form: ReturnType<typeof useForm<RatioDraft>> }) {
  const products = useQuery(movableProductsQuery());
  const { produit_genere: cut, categorie_source: category, produit_id: value, loss } = form.values;
  if (loss) return null;
  return (
    <div>
      <ComboboxField
        label="Produit du catalogue"
        name="produit_id"
        optional
        hint="Sans choix : le produit du même nom dans la catégorie, sinon un produit nouveau."
        placeholder="Tapez un nom, une référence…"
        options={productOptions(cut, category, products.data ?? [])}
        value={value}
        error={form.errors.produit_id}
        onChange={(produit_id) => form.change({ produit_id })}
      />
      <LoadFailure title="Les produits n’ont pas pu être lus" query={products} />
    </div>
  );
}
