import { Button } from '#frontend/ui/button.tsx';
import { FieldError } from '#frontend/ui/fields/field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { MAX_PAUSES, type Pause } from '#shared/standing-orders/standing-order.ts';
import styles from './standing-orders.module.css';
import { isWrongPause } from './standing-values.ts';

interface StandingPausesProps {
  pauses: readonly Pause[];
  error: string | undefined;
  onChange: (pauses: Pause[]) => void;
}

const WRONG = 'pauses-refusees';

/** Periods without orders, both days included. */
export const StandingPauses = ({ pauses, error, onChange }: StandingPausesProps) => {
  const put = (at: number, change: Partial<Pause>) =>
    onChange(pauses.map((pause, i) => (i === at ? { ...pause, ...change } : pause)));
  const said = (pause: Pause) =>
    error && isWrongPause(pause) ? { 'aria-invalid': true, 'aria-describedby': WRONG } : {};
  return (
    <div role="group" aria-label="Pauses" className={styles.pauses}>
      {pauses.map((pause, at) => (
        // identified by position: two can be equally empty
        <div key={at} className={styles.pause}>
          <TextField
            label="En pause du"
            type="date"
            value={pause.from}
            {...said(pause)}
            onChange={({ target }) =>
              put(at, { from: target.value, ...(pause.to === '' ? { to: target.value } : {}) })
            }
          />
          <TextField
            label="au"
            type="date"
            min={pause.from || undefined}
            value={pause.to}
            {...said(pause)}
            onChange={({ target }) => put(at, { to: target.value })}
          />
          <IconButton
            label="Retirer cette pause"
            icon={<TrashIcon size={18} />}
            onClick={() => onChange(pauses.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <FieldError id={WRONG} error={error} />
      <Button
        size="small"
        icon={<PlusIcon size={16} />}
        disabled={pauses.length >= MAX_PAUSES}
        onClick={() => onChange([...pauses, { from: '', to: '' }])}
      >
        Ajouter une pause (congés…)
      </Button>
    </div>
  );
};
