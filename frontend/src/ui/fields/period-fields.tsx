import { TextField } from './text-field.tsx';

interface PeriodFieldsProps {
  className: string | undefined;
  /** `YYYY-MM-DD`; empty: none. */
  from: string;
  to: string;
  set: (field: 'du' | 'au', day: string) => void;
}

/** A date range, both included; start and end limit each other. */
export const PeriodFields = ({ className, from, to, set }: PeriodFieldsProps) => (
  <>
    <TextField
      className={className}
      label="Du"
      type="date"
      max={to || undefined}
      value={from}
      onChange={(event) => set('du', event.target.value)}
    />
    <TextField
      className={className}
      label="Au"
      type="date"
      min={from || undefined}
      value={to}
      onChange={(event) => set('au', event.target.value)}
    />
  </>
);
