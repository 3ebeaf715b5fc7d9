import { useQuery } from '@tanstack/react-query';
import { timedWorkQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { WeekdayField } from '#frontend/ui/fields/weekday-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

const works = [
  ['stock_snapshot', 'Relevé du stock dans Dolibarr, le matin'],
  ['till_evening', 'Relevé de la caisse de Lormont, à 23 h 30'],
  ['till_night', 'Rattrapage de la caisse, à 4 h'],
] as const;

/** Times of the stack (infra/stack/shop-schedules.ts). */
const hours = [
  { value: '5', label: '5 h (essais à 5 h, 5 h 30 et 6 h 30)' },
  { value: '6', label: '6 h (un seul essai, à 6 h 30)' },
];

/** The schedule is defined in AWS; this setting enables its runs. */
export function TimedWorkSetting() {
  const work = useQuery(timedWorkQuery());
  return (
    <Setting id="releves" title="Relevés automatiques" query={work}>
      {work.data ? (
        <SettingForm
          setting={work.data}
          queryKey={timedWorkQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setTimedWork, { body }, { as: 'admin' })).data
          }
          saved="Relevés enregistrés : les prochains les suivent."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Un jour sans relevé de la caisse est rattrapé au relevé suivant ; un jour sans relevé du stock
                manque dans la comparaison, car Dolibarr ne dit que le stock du moment.
              </p>
              {works.map(([name, label]) => (
                <fieldset key={name} className={styles.group}>
                  <legend>{label}</legend>
                  <CheckboxField
                    label="Activé"
                    checked={values[name].on}
                    onChange={({ target }) => change({ [name]: { ...values[name], on: target.checked } })}
                  />
                  <WeekdayField
                    label={`Jours : ${label}`}
                    hideLabel
                    disabled={!values[name].on}
                    days={values[name].weekdays}
                    error={errors[`${name}.weekdays`]}
                    onChange={(weekdays) => change({ [name]: { ...values[name], weekdays } })}
                  />
                  {name === 'stock_snapshot' ? (
                    <SelectField
                      label="À partir de"
                      disabled={!values[name].on}
                      value={String(values[name].from_hour)}
                      options={hours}
                      onChange={({ target }) =>
                        change({ [name]: { ...values[name], from_hour: Number(target.value) } })
                      }
                    />
                  ) : null}
                </fieldset>
              ))}
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
