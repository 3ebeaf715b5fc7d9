import { useQuery } from '@tanstack/react-query';
import { scanBoundsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

const codes = [
  ['ai_3103', 'Code 3103'],
  ['ai_1032', 'Code 1032'],
  ['ai_0301', 'Code 0301'],
  ['other_net_weights', 'Autres poids nets GS1'],
] as const;

/** SCN-09, SCN-10, SCN-11: plausible weights of codes. */
export function ScanBoundsSetting() {
  const bounds = useQuery(scanBoundsQuery());
  return (
    <Setting id="bornes-scanner" title="Bornes de poids du scanner" query={bounds}>
      {bounds.data ? (
        <SettingForm
          setting={bounds.data}
          queryKey={scanBoundsQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setScanBounds, { body }, { as: 'admin' })).data
          }
          saved="Bornes enregistrées : le scanner les suit dès son prochain chargement."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Un code-barres n’est cru que si son poids est entre ces bornes. Au-delà, le scanner répond que
                le poids n’est pas trouvé.
              </p>
              <div className={styles.figures}>
                {codes.flatMap(([name, label]) =>
                  (['least', 'most'] as const).map((end) => (
                    <NumberField
                      key={`${name}.${end}`}
                      label={`${label}, ${end === 'least' ? 'au moins' : 'au plus'}`}
                      unit="kg"
                      steppers={false}
                      max={1000 * MILLI_PER_UNIT}
                      value={Math.round(values[name][end] * MILLI_PER_UNIT)}
                      error={errors[`${name}.${end}`]}
                      onChange={(milli) =>
                        change({ [name]: { ...values[name], [end]: (milli ?? 0) / MILLI_PER_UNIT } })
                      }
                    />
                  )),
                )}
              </div>
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
