import { TextField } from './text-field.tsx';

interface PeriodFieldsProps {
  className: string | undefined;
  /** Days, `YYYY-MM-DD`; empty where none is chosen. */
  from: string;
  to: string;
  set: (field: 'du' | 'au', day: string) => void;
}

/** From which day to which, both included: neither passes the other. */
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
