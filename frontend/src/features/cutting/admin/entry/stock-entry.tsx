import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DoneAct, isDoneAct, saidOf } from '#frontend/features/cutting/admin/acts.ts';
import { ActRecorded, type ActOutputs } from '#frontend/features/cutting/admin/result/act-recorded.tsx';
import { CuttingPart } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';
import { tableFor, useProposal } from '#frontend/features/cutting/proposal.ts';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { type MovementsBody, recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { useDraft } from '#frontend/lib/use-draft.ts';
import { useKept } from '#frontend/lib/use-kept.ts';
import { useOperation } from '#frontend/lib/use-operation.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { isWholeAnimal } from '#shared/cutting/weighing.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { confirmText } from './confirm-text.ts';
import { bodyOf, type EntryDraft, type EntryProblems, freshEntry, problemsOf } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { OriginFields } from './origin-fields.tsx';

type Sent = { body: MovementsBody; about: Pick<DoneAct, 'from' | 'to' | 'category'> };

/** STK-21: a carcass comes in, and is cut at once if one wishes: one call, all of it or nothing. */
export function StockEntry({ outputs }: { outputs: ActOutputs }) {
  const queries = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const { draft, restoredFrom, change, clear } = useDraft('draft_entry', () => freshEntry(new Date()));
  const [done, keepDone] = useKept<DoneAct>('last_entry', isDoneAct);
  const [problems, setProblems] = useState<EntryProblems>({});
  const products = useQuery(movableProductsQuery());
  const product = products.data?.find(({ id }) => id === draft.product_id);
  const proposal = useProposal(draft.transform ? draft.category : '', draft.qty ?? 0, draft.weights);

  const entry = useOperation('attempt_entry', async ({ body, about }: Sent, key) => {
    const answer = await recordMovements(body, key);
    // STK-28
    notify.success(saidOf(answer));
    keepDone({ answer, at: Date.now(), ...about });
    clear();
    void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });
  });
  const set = (changes: Partial<EntryDraft>) => {
    change(changes);
    setProblems({});
  };
  const choose = (productId: string) => {
    const chosen = products.data?.find(({ id }) => id === productId);
    // STK-22
    const transform = chosen !== undefined && chosen.unit === 'kg' && isWholeAnimal(chosen.label);
    const category = tableFor(proposal.tables, chosen?.category ?? '');
    set({ product_id: productId, transform, category, weights: {} });
  };
  const submit = async () => {
    const found = problemsOf(draft, proposal.lines);
    const [first] = Object.values(found);
    if (first !== undefined || !product) {
      notify.error(first ?? 'Les produits n’ont pas encore pu être lus.');
      setProblems(found);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    // STK-24
    const agreed = await confirmAction({
      title: 'Enregistrer cette entrée ?',
      text: confirmText(draft, product, proposal),
      confirmLabel: 'Enregistrer',
    });
    if (!agreed) return;
    const to = isSiteId(draft.warehouse_id) ? siteLabel(draft.warehouse_id) : '';
    const about = { from: null, to, category: draft.transform ? draft.category : product.category };
    entry.run({ draft, body: { body: bodyOf(draft, proposal.lines), about } });
  };

  if (done) return <ActRecorded done={done} outputs={outputs} onAnother={() => keepDone(null)} />;
  return (
    <div ref={form}>
      <FormFrame
        label="Entrée de stock"
        restoredFrom={restoredFrom}
        onRestart={() => {
          clear();
          setProblems({});
        }}
        onSubmit={() => void submit()}
      >
        <EntryFields draft={draft} problems={problems} product={product} onChoose={choose} change={set} />
        {product?.unit === 'piece' ? null : (
          <CuttingPart
            draft={draft}
            grams={draft.qty ?? 0}
            proposal={proposal}
            label="Découper à l’entrée : seuls les morceaux restent en stock"
            ownCategory={tableFor(proposal.tables, product?.category ?? '')}
            error={problems.category}
            change={set}
          />
        )}
        <OriginFields draft={draft} problems={problems} change={set} />
        <MovementFields draft={draft} errorOf={(field) => problems[field]} change={set} />
        {problems.form ? <Banner kind="error">{problems.form}</Banner> : null}
        <FormRefusal
          error={entry.error}
          otherwise="Erreur lors de l'enregistrement"
          unheard="Erreur lors de la communication avec le serveur"
        />
        <div className={formStyles.acts}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={entry.pending}
            pendingText="Enregistrement…"
          >
            Enregistrer l’entrée
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
