import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import {
  type Ratio,
  ratioCategoriesQuery,
  ratiosQuery,
  type RatioTable,
} from '#frontend/features/cutting/cutting.queries.ts';
import { serverMessage } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { freshRatio, problemsOf, type RatioDraft, saveRatio, sentenceOf } from './ratio-draft.ts';
import { productOptions } from '#frontend/features/cutting/admin/made/choose-draft.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';

/** ERR-79. */
const SAVE_FAILED = "Erreur lors de l'enregistrement du ratio";

interface RatioFormProps {
  initial: RatioDraft;
  /** The edited ratio; undefined for a new one. */
  before: Ratio | undefined;
  tables: readonly RatioTable[];
  /** Returns to the empty form (RAT-05). */
  onDone: () => void;
}

/** RAT-05: creates or changes a ratio. */
export function RatioForm({ initial, before, tables, onDone }: RatioFormProps) {
  const queries = useQueryClient();
  const categories = useQuery(ratioCategoriesQuery());
  const form = useForm(initial, problemsOf);
  const { values } = form;
  const onSubmit = form.submit(
    async (draft) => {
      try {
        const reply = await saveRatio(draft, before, tables);
        notify.success(reply.message);
      } catch (error) {
        notify.error(sentenceOf(error, SAVE_FAILED));
        throw error;
      }
      await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
      form.reset(freshRatio(draft.categorie_source));
      onDone();
    },
    // RAT-06
    { onWrong: notify.warning },
  );
  const names = new Set([
    ...(categories.data ?? tables.map((table) => table.categorie_source)),
    ...(values.categorie_source ? [values.categorie_source] : []),
  ]);

  return (
    <FormFrame
      label={before ? `Modifier ${before.produit_genere}` : 'Ajouter un ratio'}
      restoredFrom={null}
      onRestart={onDone}
      onSubmit={onSubmit}
    >
      {categories.isError ? (
        <Refusal
          error={categories.error}
          sentence={(error) => sentenceOf(error, 'Erreur lors du chargement des catégories')}
        />
      ) : null}
      <RatioFields form={form} names={names} before={before} />
      <Refusal
        error={form.refusal}
        sentence={(error) => serverMessage(error) ?? sentenceOf(error, SAVE_FAILED)}
        onReload={() => void queries.invalidateQueries({ queryKey: ratiosQuery().queryKey })}
      />
      <div className={formStyles.acts}>
        {before ? <Button onClick={onDone}>Annuler la modification</Button> : null}
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Enregistrement…">
          {before ? 'Mettre à jour' : 'Ajouter'}
        </Button>
      </div>
    </FormFrame>
  );
}

interface RatioFieldsProps extends Pick<RatioFormProps, 'before'> {
  form: ReturnType<typeof useForm<RatioDraft>>;
  /** Of the categories that can be cut. */
  names: ReadonlySet<string>;
}

const RatioFields = ({ form, names, before }: RatioFieldsProps) => {
  const { field } = form;
  return (
    <div className={formStyles.fields}>
      <SelectField
        label="Catégorie source"
        placeholder="Choisir…"
        options={[...names].map((name) => ({ value: name, label: name }))}
        {...field('categorie_source')}
      />
      <TextField label="Produit généré" autoComplete="off" {...field('produit_genere')} />
      <NumberField
        label="Pourcentage"
        unit="percent"
        min={before?.pourcentage === 0 ? 0 : 1}
        max={10_000}
        step={1}
        {...form.number('pourcentage')}
      />
      <MadeProductField form={form} />
      <TextField label="Description" optional {...field('description')} />
      <CheckboxField label="Actif : proposé à la découpe" {...form.box('active')} />
      <CheckboxField
        label="Perte : consomme du poids, ne crée pas de stock (os, eau)"
        {...form.box('loss')}
      />
    </div>
  );
};

/** The product of a line; a loss has none. */
function MadeProductField({ form }: { form: ReturnType<typeof useForm<RatioDraft>> }) {
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
