import { useQuery } from '@tanstack/react-query';
import { demonstrationQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';

/** Whether customers see demonstration features (AMB-15). */
export function DemonstrationSetting() {
  const demonstration = useQuery(demonstrationQuery());
  return (
    <Setting id="demonstration" title="Démonstration" query={demonstration}>
      {demonstration.data ? (
        <SettingForm
          setting={demonstration.data}
          queryKey={demonstrationQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setDemonstration, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré."
        >
          {({ values, change }) => (
            <>
              <p>
                « Mes moyens de paiement » peut montrer un formulaire de carte fictif. Laissez-le fermé dès
                que de vrais clients se connectent : leur carte se saisit sur la page du prestataire de
                paiement.
              </p>
              <CheckboxField
                label="Montrer le formulaire de carte de démonstration"
                checked={values.card_form}
                onChange={({ target }) => change({ card_form: target.checked })}
              />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
