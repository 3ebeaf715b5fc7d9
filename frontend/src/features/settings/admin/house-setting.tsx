import { useQuery } from '@tanstack/react-query';
import { houseQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

const sites = [
  ['bruges', 'Bruges'],
  ['lormont', 'Lormont'],
] as const;
const siteFields = [
  ['street', 'Adresse'],
  ['postal', 'Code postal'],
  ['city', 'Ville'],
  ['approval', 'Agrément sanitaire'],
] as const;

/** What papers say of the house; the public pages are made from a file of their own. */
export function HouseSetting() {
  const house = useQuery(houseQuery());
  return (
    <Setting id="maison" title="La maison" query={house}>
      {house.data ? (
        <SettingForm
          key={house.data.version}
          setting={house.data}
          queryKey={houseQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setHouse, { body }, { as: 'admin' })).data
          }
          saved="Coordonnées de la maison enregistrées."
        >
          {({ draft, change, problems }) => (
            <>
              <p>
                Ce que disent les étiquettes et les papiers. Un champ vide n’est pas imprimé. L’agrément du
                site où l’on découpe s’ajoute aux ateliers de découpe des lots qui en sortent. Les pages
                publiques et les mentions légales se changent avec le site.
              </p>
              <div className={styles.texts}>
                <TextField
                  label="Raison sociale"
                  autoComplete="organization"
                  value={draft.company_name}
                  error={problems['company_name']}
                  onChange={({ target }) => change({ company_name: target.value })}
                />
                <TextField
                  label="SIRET"
                  inputMode="numeric"
                  value={draft.siret}
                  error={problems['siret']}
                  onChange={({ target }) => change({ siret: target.value })}
                />
                <TextField
                  label="Numéro de TVA"
                  value={draft.vat_number}
                  error={problems['vat_number']}
                  onChange={({ target }) => change({ vat_number: target.value })}
                />
                <PhoneField
                  label="Téléphone"
                  value={draft.phone}
                  error={problems['phone']}
                  onChange={({ target }) => change({ phone: target.value })}
                />
                <EmailField
                  label="E-mail"
                  value={draft.email}
                  error={problems['email']}
                  onChange={({ target }) => change({ email: target.value })}
                />
              </div>
              {sites.map(([site, siteName]) => (
                <fieldset key={site} className={styles.group}>
                  <legend>{siteName}</legend>
                  <div className={styles.texts}>
                    {siteFields.map(([field, label]) => (
                      <TextField
                        key={field}
                        label={label}
                        value={draft[site][field]}
                        error={problems[`${site}.${field}`]}
                        onChange={({ target }) =>
                          change({ [site]: { ...draft[site], [field]: target.value } })
                        }
                      />
                    ))}
                  </div>
                </fieldset>
              ))}
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
