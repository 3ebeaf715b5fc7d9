import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import {
  type Ratio,
  ratioCategoriesQuery,
  ratiosQuery,
  type RatioTable,
} from '#frontend/features/cutting/cutting.queries.ts';
import { refusedFields, serverMessage } from '#frontend/lib/api/api-error.ts';
import { focusRefused } from '#frontend/lib/forms/focus-refused.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import {
  freshRatio,
  problemsOf,
  type RatioDraft,
  type RatioProblems,
  saveRatio,
  sentenceOf,
} from './ratio-draft.ts';

/** ERR-79. */
const SAVE_FAILED = "Erreur lors de l'enregistrement du ratio";

interface RatioFormProps {
  initial: RatioDraft;
  /** The ratio being changed; undefined for a new one. */
  before: Ratio | undefined;
  tables: readonly RatioTable[];
  /** Back to the empty form of a new one (RAT-05). */
  onDone: () => void;
}

/** RAT-05: creates a ratio, or changes the one it was opened with. */
export function RatioForm({ initial, before, tables, onDone }: RatioFormProps) {
  const queries = useQueryClient();
  const categories = useQuery(ratioCategoriesQuery());
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<RatioProblems>({});
  const frame = useRef<HTMLDivElement>(null);
  const change = (changes: Partial<RatioDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setProblems({});
  };
  const refuse = (found: RatioProblems) => {
    focusRefused(
      () => frame.current,
      () => setProblems(found),
    );
  };
  const save = useAction(async () => {
    try {
      const reply = await saveRatio(draft, before, tables);
      notify.success(reply.message);
      await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
      setDraft(freshRatio(draft.categorie_source));
      onDone();
    } catch (error) {
      notify.error(sentenceOf(error, SAVE_FAILED));
      refuse(refusedFields(error));
      throw error;
    }
  });
  const submit = () => {
    const found = problemsOf(draft);
    const [first] = Object.values(found);
    if (first === undefined) return save.run();
    // RAT-06
    notify.warning(first);
    save.reset();
    refuse(found);
  };
  const names = new Set([
    ...(categories.data ?? tables.map((table) => table.categorie_source)),
    ...(draft.categorie_source ? [draft.categorie_source] : []),
  ]);

  return (
    <div ref={frame}>
      <FormFrame
        label={before ? `Modifier ${before.produit_genere}` : 'Ajouter un ratio'}
        restoredFrom={null}
        onRestart={onDone}
        onSubmit={submit}
      >
        {categories.isError ? (
          <Refusal
            error={categories.error}
            sentence={(error) => sentenceOf(error, 'Erreur lors du chargement des catégories')}
          />
        ) : null}
        <div className={formStyles.fields}>
          <SelectField
            label="Catégorie source"
            name="categorie_source"
            placeholder="Choisir…"
            options={[...names].map((name) => ({ value: name, label: name }))}
            value={draft.categorie_source}
            error={problems.categorie_source}
            onChange={(event) => change({ categorie_source: event.target.value })}
          />
          <TextField
            label="Produit généré"
            name="produit_genere"
            autoComplete="off"
            value={draft.produit_genere}
            error={problems.produit_genere}
            onChange={(event) => change({ produit_genere: event.target.value })}
          />
          <NumberField
            label="Pourcentage"
            name="pourcentage"
            unit="percent"
            min={1}
            max={10_000}
            step={1}
            value={draft.share}
            error={problems.pourcentage}
            onChange={(share) => change({ share })}
          />
          <TextField
            label="Description"
            name="description"
            optional
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <CheckboxField
            label="Actif : proposé à la découpe"
            checked={draft.active}
            onChange={(event) => change({ active: event.target.checked })}
          />
          <CheckboxField
            label="Perte : consomme du poids, ne crée pas de stock (os, eau)"
            checked={draft.loss}
            onChange={(event) => change({ loss: event.target.checked })}
          />
        </div>
        <Refusal
          error={save.error}
          sentence={(error) => serverMessage(error) ?? sentenceOf(error, SAVE_FAILED)}
          onReload={() => void queries.invalidateQueries({ queryKey: ratiosQuery().queryKey })}
        />
        <div className={formStyles.acts}>
          {before ? <Button onClick={onDone}>Annuler la modification</Button> : null}
          <Button type="submit" variant="primary" pending={save.pending} pendingText="Enregistrement…">
            {before ? 'Mettre à jour' : 'Ajouter'}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
