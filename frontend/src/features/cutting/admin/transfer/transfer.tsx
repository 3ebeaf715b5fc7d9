import { useState } from 'react';
import { ActForm } from '#frontend/features/cutting/admin/act-form.tsx';
import { ActRecorded, type ActOutputs } from '#frontend/features/cutting/admin/result/act-recorded.tsx';
import { useAct } from '#frontend/features/cutting/admin/use-act.ts';
import { agreeToNewProducts } from '#frontend/features/cutting/admin/made/new-products-text.ts';
import { ChoosePart } from '#frontend/features/cutting/admin/made/choose-part.tsx';
import { CuttingPart } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { bodyOf, freshTransfer, isListed, linesOf, listBodyOf, problemsOf } from './transfer-draft.ts';
import { TransferFields } from './transfer-fields.tsx';
import { type ScanComponent, TransferList } from './transfer-list.tsx';
import { asApiError } from '#frontend/lib/api/api-error.ts';

const listLabel = (count: number): string => `Transférer ${count} ligne${count > 1 ? 's' : ''}`;

/** STK-34: transfers products to the other site, or cuts one into others, in one transaction. */
export function Transfer({ outputs, Scan }: { outputs: ActOutputs; Scan: ScanComponent }) {
  const act = useAct('transfer', freshTransfer, problemsOf, isListed);
  const { values: draft, errors, field, change, product, proposal } = act;
  const [choosing, setChoosing] = useState<string>();
  const isList = draft.more.length > 0 && !draft.transform;
  const between = {
    from: siteOf(draft.source_warehouse_id),
    to: siteOf(draft.destination_warehouse_id),
  };
  const sendOne = act.record(
    (moving) => ({
      body: bodyOf(draft, moving, proposal),
      about: { ...between, category: draft.transform ? draft.category : moving.category },
    }),
    () => agreeToNewProducts(proposal),
  );
  const sendList = act.recordList(() => ({
    body: listBodyOf(draft, act.productOf),
    about: { ...between, category: act.productOf(linesOf(draft)[0]?.product_id ?? '')?.category ?? '' },
  }));

  if (act.done) return <ActRecorded done={act.done} outputs={outputs} onAnother={act.another} />;
  return (
    <ActForm
      act={act}
      label="Transfert ou transformation"
      submitLabel={draft.transform ? 'Transformer' : isList ? listLabel(linesOf(draft).length) : 'Transférer'}
      onSubmit={isList ? sendList : sendOne}
      aside={<ChoosePart {...{ choosing, setChoosing, proposal, draft, change }} />}
      refusal={<FormRefusal {...failureOf(act.error, draft.transform)} />}
    >
      <TransferFields form={act} product={product} />
      {draft.transform ? null : <TransferList draft={draft} product={product} change={change} Scan={Scan} />}
      {isList ? null : (
        <>
          <CuttingPart
            draft={draft}
            proposal={proposal}
            label="Transformer : découper ce produit en d’autres"
            error={errors.category}
            change={change}
            onChoose={setChoosing}
          />
          <MovementFields draft={draft} inherits field={field} />
        </>
      )}
      <FormPart title="Libellé" folded note={draft.label || 'Celui du mouvement'}>
        <TextField label="Libellé" optional {...field('label')} />
      </FormPart>
    </ActForm>
  );
}

const siteOf = (id: string): string => (isSiteId(id) ? siteLabel(id) : '');

const FAILED = {
  exit: 'Erreur lors de la sortie de stock',
  entry: 'Erreur lors du transfert de stock',
  cut: "Aucune transformation n'a pu être effectuée",
  technical: 'Erreur technique lors du transfert',
} as const;

/** ERR-66, ERR-67: the message of the failed stage, with the server's message below. */
const failureOf = (error: unknown, transform: boolean) => {
  const refusal = asApiError(error);
  const isRefused = refusal !== undefined && refusal.fromServer && refusal.status < 500;
  const stage = refusal?.details['stage'] === 'exit' ? FAILED.exit : transform ? FAILED.cut : FAILED.entry;
  const title = isRefused ? stage : FAILED.technical;
  return { error, otherwise: title, title };
};
