import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DoneAct, isDoneAct, saidOf } from '#frontend/features/cutting/admin/acts.ts';
import { ActRecorded, type ActOutputs } from '#frontend/features/cutting/admin/result/act-recorded.tsx';
import { CuttingPart } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';
import { tableFor, useProposal } from '#frontend/features/cutting/proposal.ts';
import { FormFrame, FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
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
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import {
  bodyOf,
  freshTransfer,
  problemsOf,
  type TransferDraft,
  type TransferProblems,
} from './transfer-draft.ts';
import { failureOf } from './transfer-failure.ts';
import { TransferFields } from './transfer-fields.tsx';

type Sent = { body: MovementsBody; about: Pick<DoneAct, 'from' | 'to' | 'category'> };

/** STK-34: a product goes to the other site, or is cut into others: all of it in one transaction, or nothing. */
export function Transfer({ outputs }: { outputs: ActOutputs }) {
  const queries = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const { draft, restoredFrom, change, clear } = useDraft('draft_transfer', () => freshTransfer(new Date()));
  const [done, keepDone] = useKept<DoneAct>('last_transfer', isDoneAct);
  const [problems, setProblems] = useState<TransferProblems>({});
  const products = useQuery(movableProductsQuery());
  const product = products.data?.find(({ id }) => id === draft.product_id);
  const proposal = useProposal(draft.transform ? draft.category : '', draft.qty ?? 0, draft.weights);

  const transfer = useOperation('attempt_transfer', async ({ body, about }: Sent, key) => {
    const answer = await recordMovements(body, key);
    notify.success(saidOf(answer));
    keepDone({ answer, at: Date.now(), ...about });
    clear();
    void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });
  });
  const set = (changes: Partial<TransferDraft>) => {
    change(changes);
    setProblems({});
  };
  const submit = () => {
    const found = problemsOf(draft, proposal.lines);
    const [first] = Object.values(found);
    if (first === undefined && product) {
      const about = {
        from: siteOf(draft.source_warehouse_id),
        to: siteOf(draft.destination_warehouse_id),
        category: draft.transform ? draft.category : product.category,
      };
      return transfer.run({ draft, body: { body: bodyOf(draft, product, proposal.lines), about } });
    }
    notify.error(first ?? 'Les produits n’ont pas encore pu être lus.');
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  if (done) return <ActRecorded done={done} outputs={outputs} onAnother={() => keepDone(null)} />;
  return (
    <div ref={form}>
      <FormFrame
        label="Transfert ou transformation"
        restoredFrom={restoredFrom}
        onRestart={() => {
          clear();
          setProblems({});
        }}
        onSubmit={submit}
      >
        <TransferFields draft={draft} problems={problems} product={product} change={set} />
        <CuttingPart
          draft={draft}
          grams={draft.qty ?? 0}
          proposal={proposal}
          label="Transformer : découper ce produit en d’autres"
          ownCategory={tableFor(proposal.tables, product?.category ?? '')}
          error={problems.category}
          change={set}
        />
        <MovementFields draft={draft} inherits errorOf={(field) => problems[field]} change={set} />
        <FormPart title="Libellé" folded note={draft.label || 'Celui du mouvement'}>
          <TextField
            label="Libellé"
            name="label"
            optional
            value={draft.label}
            onChange={(event) => set({ label: event.target.value })}
          />
        </FormPart>
        {problems.form ? <Banner kind="error">{problems.form}</Banner> : null}
        <FormRefusal {...failureOf(transfer.error, draft.transform)} />
        <div className={formStyles.acts}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={transfer.pending}
            pendingText="Enregistrement…"
          >
            {draft.transform ? 'Transformer' : 'Transférer'}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

const siteOf = (id: string): string => (isSiteId(id) ? siteLabel(id) : '');
