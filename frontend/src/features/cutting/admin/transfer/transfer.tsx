import { ActForm } from '#frontend/features/cutting/admin/act-form.tsx';
import { ActRecorded, type ActOutputs } from '#frontend/features/cutting/admin/result/act-recorded.tsx';
import { useAct } from '#frontend/features/cutting/admin/use-act.ts';
import { CuttingPart } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { bodyOf, freshTransfer, problemsOf } from './transfer-draft.ts';
import { failureOf } from './transfer-failure.ts';
import { TransferFields } from './transfer-fields.tsx';

/** STK-34: a product goes to the other site, or is cut into others: all of it in one transaction, or nothing. */
export function Transfer({ outputs }: { outputs: ActOutputs }) {
  const act = useAct('transfer', freshTransfer);
  const { draft, problems, product, proposal, set } = act;
  const submit = () => {
    const moving = act.checked(problemsOf(draft, proposal.lines));
    if (!moving) return;
    const about = {
      from: siteOf(draft.source_warehouse_id),
      to: siteOf(draft.destination_warehouse_id),
      category: draft.transform ? draft.category : moving.category,
    };
    act.sending.run({ draft, body: { body: bodyOf(draft, moving, proposal.lines), about } });
  };

  if (act.done) return <ActRecorded done={act.done} outputs={outputs} onAnother={act.another} />;
  return (
    <ActForm
      act={act}
      label="Transfert ou transformation"
      submitLabel={draft.transform ? 'Transformer' : 'Transférer'}
      onSubmit={submit}
      refusal={<FormRefusal {...failureOf(act.sending.error, draft.transform)} />}
    >
      <TransferFields
        draft={draft}
        problems={act.gone ? { ...problems, product_id: act.gone } : problems}
        product={product}
        change={set}
      />
      <CuttingPart
        draft={draft}
        proposal={proposal}
        label="Transformer : découper ce produit en d’autres"
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
    </ActForm>
  );
}

const siteOf = (id: string): string => (isSiteId(id) ? siteLabel(id) : '');
