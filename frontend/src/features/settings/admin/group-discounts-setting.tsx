import { useQuery } from '@tanstack/react-query';
import { groupDiscountsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';

/** The one group there is (DEFAULT_GROUP, in a noun above this one). */
const GROUP = 1;

/** In percent of the list price. */
export function GroupDiscountsSetting() {
  const discounts = useQuery(groupDiscountsQuery());
  return (
    <Setting id="remise-groupe" title="Remise du groupe" query={discounts}>
      {discounts.data ? (
        <SettingForm
          key={discounts.data.version}
          setting={discounts.data}
          queryKey={groupDiscountsQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setGroupDiscounts, { body }, { as: 'admin' })).data
          }
          saved="Remise du groupe enregistrée."
        >
          {({ draft, change, problems }) => {
            const others = draft.groups.filter(({ group_id: id }) => id !== GROUP);
            const percent = draft.groups.find(({ group_id: id }) => id === GROUP)?.percent ?? 0;
            return (
              <NumberField
                label="Clients professionnels"
                hint="De 0 à 50 %."
                unit="percent"
                steppers={false}
                max={5000}
                value={Math.round(percent * 100)}
                error={problems[`groups.${draft.groups.length - 1}.percent`]}
                onChange={(hundredths) =>
                  change({
                    groups: hundredths ? [...others, { group_id: GROUP, percent: hundredths / 100 }] : others,
                  })
                }
              />
            );
          }}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
