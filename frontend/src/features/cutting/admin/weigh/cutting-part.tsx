import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { type Cut, TAKEN_BACK, type Proposal } from '#frontend/features/cutting/proposal.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { balanceOf, type Balance } from '#shared/cutting/weighing.ts';
import { Cuts } from './cuts.tsx';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { Spoken } from '#frontend/ui/feedback/spoken.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import massBalanceStyles from './mass-balance.module.css';

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

/** Maximum tilt in degrees, reached when a fifth of the source is missing or in excess. */
const FULL_TILT = 14;
const FULL_AT = 0.2;

/** The mass balance: a tilting pair of scales and the five weights. */
export const MassBalance = ({ balance }: { balance: Balance }) => {
  const { inGrams, outGrams, lossGrams, unallocatedGrams, overGrams } = balance;
  const isOver = overGrams > 0;
  const isEven = !isOver && unallocatedGrams === 0;
  return (
    <section
      className={classNames(
        massBalanceStyles.balance,
        isOver ? massBalanceStyles.over : isEven && inGrams > 0 && massBalanceStyles.even,
      )}
      aria-label="Bilan de masse"
    >
      <Scales tilt={tiltOf(balance)} />
      <dl className={massBalanceStyles.figures}>
        <Figure label="Entre" weightGrams={inGrams} />
        <Figure label="Sort" weightGrams={outGrams} />
        <Figure label="Perte déclarée" weightGrams={lossGrams} />
        <Figure label="Non affecté" weightGrams={unallocatedGrams} />
        <Figure label="En trop" weightGrams={overGrams} wrong={isOver} />
      </dl>
      <p className={massBalanceStyles.verdict}>{verdictOf(balance)}</p>
      <Spoken text={verdictOf(balance)} />
    </section>
  );
};

const Figure = ({
  label,
  weightGrams,
  wrong = false,
}: {
  label: string;
  weightGrams: number;
  wrong?: boolean;
}) => (
  <div className={classNames(massBalanceStyles.figure, wrong && massBalanceStyles.wrong)}>
    <dt>{label}</dt>
    <dd>{formatExactKilograms(weightGrams)}</dd>
  </div>
);

const verdictOf = ({ inGrams, unallocatedGrams, overGrams }: Balance): string => {
  if (inGrams === 0) return 'Saisissez la quantité à découper.';
  if (overGrams > 0) return `Il sort ${formatExactKilograms(overGrams)} de trop : corrigez les poids.`;
  if (unallocatedGrams > 0) return `Perte non affectée : ${formatExactKilograms(unallocatedGrams)}.`;
  return 'Le compte est bon.';
};

/** Tilts to the right when the output exceeds the input. */
const tiltOf = ({ inGrams, unallocatedGrams, overGrams }: Balance): number => {
  if (inGrams === 0) return overGrams > 0 ? FULL_TILT : 0;
  const part = (overGrams - unallocatedGrams) / inGrams / FULL_AT;
  return Math.round(Math.max(-1, Math.min(1, part)) * FULL_TILT * 10) / 10;
};

const ARM = 46;

const Scales = ({ tilt }: { tilt: number }) => {
  const drop = Math.sin((tilt * Math.PI) / 180) * ARM;
  const reach = Math.cos((tilt * Math.PI) / 180) * ARM;
  return (
    <svg className={massBalanceStyles.scales} viewBox="0 0 140 84" aria-hidden="true" focusable="false">
      <path className={massBalanceStyles.ink} d="M70 14V74M50 78H90M54 75H86" />
      <circle className={massBalanceStyles.pivot} cx="70" cy="14" r="4" />
      <path className={massBalanceStyles.beam} d={`M${70 - reach} ${14 - drop}L${70 + reach} ${14 + drop}`} />
      <Pan x={70 - reach} y={14 - drop} />
      <Pan x={70 + reach} y={14 + drop} />
    </svg>
  );
};

const Pan = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={massBalanceStyles.ink} d="M0 0L-16 34M0 0L16 34" />
    <path className={massBalanceStyles.pan} d="M-19 34H19Q14 45 0 45T-19 34Z" />
  </g>
);
