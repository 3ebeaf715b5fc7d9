import { useQuery } from '@tanstack/react-query';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';
import { SettingForm } from '#frontend/features/settings/admin/setting-form.tsx';
import { erpSharingQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const places = [
  { value: 'contact', label: 'Par un contact de livraison de la commande' },
  { value: 'third_party', label: 'Par un tiers à part, rattaché à celui du client' },
  { value: 'note', label: 'Dans la note de la commande seulement' },
] as const;

/** Data exchange with Dolibarr about claims, telephone orders and delivery addresses. */
export function SharingSetting() {
  const sharing = useQuery(erpSharingQuery());
  return (
    <Setting id="echanges" title="Réclamations, commandes par téléphone et lieux" query={sharing}>
      {sharing.data ? (
        <SettingForm
          setting={sharing.data}
          queryKey={erpSharingQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setErpSharing, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré : il vaut dès maintenant."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Dans l’agenda, une pièce repesée, une réclamation ou un refus à la livraison devient une fois
                un événement de son tiers ; « État de Dolibarr » dit si la clé le peut. Une commande par
                téléphone est celle que la maison a saisie et validée dans Dolibarr : son client la lit dans «
                Mes commandes », sans pouvoir l’y modifier ni l’y payer.
              </p>
              <CheckboxField
                label="Inscrire chaque réclamation dans l’agenda de Dolibarr"
                checked={values.claims_in_agenda}
                error={errors['claims_in_agenda']}
                onChange={({ target }) => change({ claims_in_agenda: target.checked })}
              />
              <CheckboxField
                label="Montrer aux clients leurs commandes passées par téléphone"
                checked={values.phone_orders}
                error={errors['phone_orders']}
                onChange={({ target }) => change({ phone_orders: target.checked })}
              />
              <SelectField
                label="Lieu de livraison d’une commande"
                hint="La note de la commande le dit toujours. Les factures d’un tiers à part ne paraissent pas dans « Mes factures » du client."
                value={values.places}
                options={places}
                error={errors['places']}
                onChange={({ target }) =>
                  change({
                    places: places.find(({ value }) => value === target.value)?.value ?? 'contact',
                  })
                }
              />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
