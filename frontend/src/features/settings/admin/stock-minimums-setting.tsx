import { useQuery, useQueryClient } from '@tanstack/react-query';
import { stockMinimumsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { minimumCategories } from '#shared/settings/stock-minimums.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

/** STK-05: a minimum per category, for kilograms and pieces alike, for both sites together. */
export function StockMinimumsSetting() {
  const minimums = useQuery(stockMinimumsQuery());
  const queries = useQueryClient();
  return (
    <Setting id="minimums-stock" title="Minimums d’alerte du stock" query={minimums}>
      {minimums.data ? (
        <SettingForm
          setting={minimums.data}
          queryKey={stockMinimumsQuery().queryKey}
          save={async (body) => {
            const { data } = await call(
              settingsContract.endpoints.setStockMinimums,
              { body },
              { as: 'admin' },
            );
            void queries.invalidateQueries({ queryKey: ['dashboard', 'products'] });
            return data;
          }}
          saved="Minimums enregistrés : les alertes de stock les suivent."
        >
          {({ values, errors, set }) => (
            <>
              <p>
                Un produit est en alerte quand le stock réel des deux sites réunis est à son minimum, ou
                dessous. Le nombre vaut en kilogrammes, ou en pièces pour ce qui se vend à la pièce.
              </p>
              <div className={styles.figures}>
                {minimumCategories.map((category) => (
                  <NumberField
                    key={category}
                    label={category === 'AUTRES' ? 'Autres' : category}
                    unit="kg"
                    steppers={false}
                    max={10_000 * MILLI_PER_UNIT}
                    value={values[category] * MILLI_PER_UNIT}
                    error={errors[category]}
                    onChange={(milli) => set(category, Math.round((milli ?? 0) / MILLI_PER_UNIT))}
                  />
                ))}
              </div>
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
