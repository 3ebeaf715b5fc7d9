import { useQuery } from '@tanstack/react-query';
import { reservationRulesQuery } from '#frontend/features/settings/settings.queries.ts';
import { ReservationForm } from './reservation-form.tsx';
import { Setting } from './setting.tsx';

/** What an account may have reserved without paying, and how long. */
export function ReservationSetting() {
  const rules = useQuery(reservationRulesQuery());
  return (
    <Setting id="commandes-non-reglees" title="Commandes non réglées" query={rules}>
      {rules.data ? <ReservationForm key={rules.data.version} setting={rules.data} /> : null}
    </Setting>
  );
}
