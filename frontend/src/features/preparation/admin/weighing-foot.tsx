import { Button } from '#frontend/ui/button.tsx';
import { Spoken } from '#frontend/ui/feedback/spoken.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { mayClose } from './line-state.ts';
import type { OrderReading } from './order-reading.ts';
import { UntracedDialog } from './untraced-dialog.tsx';
import { useClosing } from './use-closing.tsx';
import type { useWeighing } from './use-weighing.ts';
import styles from './weighing-foot.module.css';

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
    <footer className={styles.foot}>
      {closing.untraced ? <UntracedDialog {...closing.untraced} pending={closing.pending} /> : null}
      {closing.error && !closing.untraced ? (
        <div className={styles.refused}>
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
