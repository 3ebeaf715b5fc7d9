import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { type Cut, TAKEN_BACK, type Proposal } from '#frontend/features/cutting/proposal.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { balanceOf } from '#shared/cutting/weighing.ts';
import { Cuts } from './cuts.tsx';
import { MassBalance } from './mass-balance.tsx';

interface CuttingPartProps {
  draft: Cut;
  proposal: Proposal;
  label: string;
  error: string | undefined;
  change: (changes: Partial<Cut>) => void;
  /** Opens the product choice of a cut. */
  onChoose: (cut: string) => void;
}

/** Cutting switch, table, and mass balance. */
export const CuttingPart = ({ draft, proposal, label, error, change, onChoose }: CuttingPartProps) => (
  <>
    <FormPart title="Transformation">
      <CheckboxField
        label={label}
        checked={draft.transform}
        onChange={(event) => change({ transform: event.target.checked })}
      />
      {draft.transform ? (
        <SelectField
          label="Catégorie"
          name="category"
          placeholder="Choisir…"
          options={proposal.options}
          value={draft.category}
          error={error}
          onChange={(event) =>
            change({ category: event.target.value || TAKEN_BACK, weights: {}, cutPieces: {}, said: {} })
          }
        />
      ) : null}
    </FormPart>
    {draft.transform ? <LoadFailure title="Les ratios n’ont pas pu être lus" query={proposal.query} /> : null}
    {draft.transform && draft.category && draft.qty ? (
      <>
        <Cuts draft={draft} proposal={proposal} change={change} onChoose={onChoose} />
        <MassBalance balance={balanceOf(draft.qty, proposal.lines)} />
      </>
    ) : null}
  </>
);
