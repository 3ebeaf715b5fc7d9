import { Button } from '#frontend/ui/button.tsx';
import { Spoken } from '#frontend/ui/feedback/spoken.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { mayClose } from './line-state.ts';
import type { OrderReading } from './order-reading.ts';
import { useClosing } from './use-closing.tsx';
import type { useWeighing } from './use-weighing.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import weighingFootStyles from './weighing-foot.module.css';

interface WeighingFootProps {
  preparation: Preparation;
  weighing: ReturnType<typeof useWeighing>;
  order: OrderReading;
  isOffline: boolean;
}

/** Number of completed lines, and the closing button. */
export function WeighingFoot({ preparation, weighing, order, isOffline }: WeighingFootProps) {
  const closing = useClosing(preparation, weighing);
  const { saving } = weighing;
  const done = preparation.lines.filter((line) => mayClose(line, order.weighedOf(line.product_id))).length;
  const progress = `${done} ligne${done > 1 ? 's' : ''} sur ${preparation.lines.length}`;
  const isUnsent = isOffline || saving === 'offline' || typeof saving === 'object';
  return (
    <footer className={weighingFootStyles.foot}>
      {closing.untraced ? <UntracedDialog {...closing.untraced} pending={closing.pending} /> : null}
      {closing.error && !closing.untraced ? (
        <div className={weighingFootStyles.refused}>
          <Refusal error={closing.error} />
        </div>
      ) : null}
      <p>
        {progress}
        {saving === 'saving' ? ' · enregistrement…' : ''}
      </p>
      <Spoken text={progress} />
      <Button
        variant="primary"
        size="large"
        disabled={done < preparation.lines.length || isUnsent}
        pending={closing.pending}
        pendingText="Clôture…"
        onClick={() => void closing.close()}
      >
        Clôturer la préparation
      </Button>
    </footer>
  );
}

interface UntracedDialogProps {
  /** The meat and its missing traceability data. */
  text: string;
  pending: boolean;
  explain: (reason: string) => void;
  putOff: () => void;
}

/**
 * Meat would leave without a lot or the origin required by law: asks for a reason, which is stored with the
 * order.
 */
function UntracedDialog({ text, pending, explain, putOff }: UntracedDialogProps) {
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Indiquez la raison.' : undefined,
  }));
  const onSubmit = form.submit(async ({ reason }) => explain(reason.trim()));
  return (
    <FormDialog
      title="Lot ou origine manquants"
      submitLabel="Clôturer avec cette raison"
      pendingText="Clôture…"
      pending={pending || form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={putOff}
    >
      <p>{text}</p>
      <TextField label="Raison" maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
