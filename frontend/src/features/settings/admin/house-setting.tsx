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

/** Company data for documents; public pages are built from a separate file. */
export function HouseSetting() {
  const house = useQuery(houseQuery());
  return (
    <Setting id="maison" title="La maison" query={house}>
      {house.data ? (
        <SettingForm
          setting={house.data}
          queryKey={houseQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setHouse, { body }, { as: 'admin' })).data
          }
          saved="Coordonnées de la maison enregistrées."
        >
          {({ values, change, errors, field }) => (
            <>
              <p>
                Ce que disent les étiquettes et les papiers. Un champ vide n’est pas imprimé. L’agrément du
                site où l’on découpe s’ajoute aux ateliers de découpe des lots qui en sortent. Les pages
                publiques et les mentions légales se changent avec le site.
              </p>
              <div className={styles.texts}>
                <TextField label="Raison sociale" autoComplete="organization" {...field('company_name')} />
                <TextField label="SIRET" inputMode="numeric" {...field('siret')} />
                <TextField label="Numéro de TVA" {...field('vat_number')} />
                <PhoneField label="Téléphone" {...field('phone')} />
                <EmailField label="E-mail" {...field('email')} />
              </div>
              {sites.map(([site, siteName]) => (
                <fieldset key={site} className={styles.group}>
                  <legend>{siteName}</legend>
                  <div className={styles.texts}>
                    {siteFields.map(([name, label]) => (
                      <TextField
                        key={name}
                        label={label}
                        value={values[site][name]}
                        error={errors[`${site}.${name}`]}
                        onChange={({ target }) =>
                          change({ [site]: { ...values[site], [name]: target.value } })
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
