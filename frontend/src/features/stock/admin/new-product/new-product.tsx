import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { adminKey } from '#frontend/lib/storage/account-keys.ts';
import { refusedFields } from '#frontend/lib/api/api-error.ts';
import { focusRefused } from '#frontend/lib/forms/focus-refused.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { useKept } from '#frontend/lib/storage/use-kept.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import {
  bodyOf,
  createProduct,
  type CreatedProduct,
  freshProduct,
  isCreatedProduct,
  type NewProductBody,
  type Problems,
  problemsOf,
} from './new-product-draft.ts';
import { NewProductFields } from './new-product-fields.tsx';
import { ProductCreated } from './product-created.tsx';
import type { LabelOf } from './product-created.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';

/** ERR-62. */
const LABEL_NEEDS = 'Veuillez saisir au moins le nom et la référence du produit pour imprimer une étiquette';
/** ERR-71. */
const FAILED = 'Erreur lors de la création du produit';

/** STK-29: a product together with its first stock, in one call; its label before or after. */
export function NewProduct({ Label }: { Label: LabelOf }) {
  const queries = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const { draft, restoredFrom, change, clear } = useDraft('draft_new_product', () =>
    freshProduct(new Date()),
  );
  const [created, keepCreated] = useKept<CreatedProduct>(adminKey('last_new_product'), isCreatedProduct);
  const [problems, setProblems] = useState<Problems>({});
  const [showsLabel, setShowsLabel] = useState(false);

  const refuse = (found: Problems) => {
    focusRefused(
      () => form.current,
      () => setProblems(found),
    );
  };
  const creation = useOperation('attempt_new_product', async (body: NewProductBody, key) => {
    try {
      const answer = await createProduct(body, key);
      notify.success(answer.message);
      keepCreated({ answer, at: Date.now() });
      clear();
      void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });
    } catch (error) {
      const refused = Object.entries(refusedFields(error)).filter(([field]) => field in draft);
      if (refused.length > 0) refuse(Object.fromEntries(refused));
      throw error;
    }
  });
  const submit = () => {
    const found = problemsOf(draft);
    const [first] = Object.values(found);
    if (first === undefined) return creation.run({ draft, body: bodyOf(draft) });
    notify.error(first);
    creation.reset();
    refuse(found);
  };
  const showLabel = () => {
    if (draft.label.trim() && draft.ref.trim()) setShowsLabel(true);
    else notify.error(LABEL_NEEDS);
  };

  if (created) return <ProductCreated created={created} Label={Label} onAnother={() => keepCreated(null)} />;
  return (
    <div ref={form}>
      <FormFrame
        label="Nouveau produit"
        restoredFrom={restoredFrom}
        onRestart={() => {
          clear();
          setProblems({});
        }}
        onSubmit={submit}
      >
        <NewProductFields
          draft={draft}
          errorOf={(field) => problems[field]}
          change={(changes) => {
            change(changes);
            setProblems((now) =>
              Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))),
            );
          }}
        />
        <FormRefusal error={creation.error} otherwise={FAILED} />
        <div className={formStyles.acts}>
          <Button onClick={showLabel}>Imprimer l’étiquette</Button>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={creation.pending}
            pendingText="Création…"
          >
            Créer le produit
          </Button>
        </div>
      </FormFrame>
      <Dialog
        open={showsLabel}
        onClose={() => setShowsLabel(false)}
        title="Étiquette du produit"
        size="large"
      >
        <Label
          product={{
            name: draft.label.trim(),
            ref: draft.ref.trim(),
            category: draft.category,
            barcode: draft.barcode.trim() || null,
          }}
        />
      </Dialog>
    </div>
  );
}
