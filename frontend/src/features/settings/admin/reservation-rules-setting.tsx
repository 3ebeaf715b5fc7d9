import { useQuery } from '@tanstack/react-query';
import { reservationRulesQuery } from '#frontend/features/settings/settings.queries.ts';
import { ReservationRulesForm } from './reservation-rules-form.tsx';
import { Setting } from './setting.tsx';

/** « Commandes non réglées »: what may be reserved without paying, and how long. */
export function ReservationRulesSetting() {
  const rules = useQuery(reservationRulesQuery());
  return (
    <Setting id="commandes-non-reglees" title="Commandes non réglées" query={rules}>
      {rules.data ? <ReservationRulesForm key={rules.data.version} setting={rules.data} /> : null}
    </Setting>
  );
}
