import { useQuery } from '@tanstack/react-query';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';
import { SettingForm } from '#frontend/features/settings/admin/setting-form.tsx';
import styles from '#frontend/features/settings/admin/settings.module.css';
import { departureQuery } from '#frontend/features/settings/settings.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const withoutLot = [
  { value: 'reason', label: 'Oui, la raison est demandée et notée' },
  { value: 'refused', label: 'Non, le lot est exigé' },
];

/** Rules of meat delivered to customers: minimum days to the use-by date, and lots. */
export function DepartureSetting() {
  const departure = useQuery(departureQuery());
  return (
    <Setting id="depart" title="Dates et lots au départ" query={departure}>
      {departure.data ? (
        <SettingForm
          setting={departure.data}
          queryKey={departureQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setDeparture, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré : les prochaines préparations le suivent."
        >
          {({ values, errors, set }) => (
            <>
              <p>
                Un lot dont la DLC tombe avant la livraison n’est ni proposé ni clôturé. Vous pouvez demander
                plus : des jours de DLC qui restent après le jour de la livraison, pour tous, pour un produit,
                ou pour un client dans sa fiche. Le plus grand nombre compte.
              </p>
              <DaysField
                label="Jours de DLC après la livraison"
                days={values.min_days}
                error={errors['min_days']}
                onChange={(days) => set('min_days', days)}
              />
              <ProductDays
                entries={values.products}
                error={errors['products']}
                onChange={(entries) => set('products', entries)}
              />
              <p>{customersText(values.customers.length)}</p>
              <SelectField
                label="La viande part sans lot"
                hint="Bœuf, veau, agneau, chèvre, porc et volaille : la loi demande leur origine."
                value={values.without_lot}
                options={withoutLot}
                onChange={({ target }) =>
                  set('without_lot', target.value === 'refused' ? 'refused' : 'reason')
                }
              />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

const customersText = (count: number): string =>
  count === 0
    ? 'Aucun client n’a son propre nombre de jours.'
    : `${count} ${count === 1 ? 'client a son' : 'clients ont leur'} propre nombre de jours, dans leur fiche.`;

type Entry = ReplyOf<typeof settingsContract.endpoints.getDeparture>['data']['products'][number];

interface ProductDaysProps {
  entries: readonly Entry[];
  error: string | undefined;
  onChange: (entries: Entry[]) => void;
}

/** Products with their own value; others are added by name. */
function ProductDays({ entries, error, onChange }: ProductDaysProps) {
  const products = useQuery(movableProductsQuery()).data ?? [];
  const others = products.filter(({ id }) => entries.every(({ product_id: known }) => known !== id));
  return (
    <fieldset className={styles.group}>
      <legend>Par produit</legend>
      {entries.map((entry) => {
        const { product_id: id } = entry;
        const label = products.find((product) => product.id === id)?.label ?? `Produit n° ${id}`;
        return (
          <div key={id} className={styles.figures}>
            <DaysField
              label={label}
              days={entry.days}
              onChange={(days) =>
                onChange(entries.map((each) => (each === entry ? { ...each, days } : each)))
              }
            />
            <Button
              variant="ghost"
              aria-label={`Retirer ${label}`}
              onClick={() => onChange(entries.filter((each) => each !== entry))}
            >
              Retirer
            </Button>
          </div>
        );
      })}
      <ComboboxField
        label="Ajouter un produit"
        placeholder="Chercher par son nom"
        options={others.map(({ id, label, ref }) => ({ value: id, label, alsoFoundBy: ref }))}
        value=""
        error={error}
        onChange={(id) => onChange([...entries, { product_id: id, days: 1 }])}
      />
    </fieldset>
  );
}

interface DaysFieldProps {
  label: string;
  days: number;
  error?: string | undefined;
  onChange: (days: number) => void;
}

const DaysField = ({ label, days, error, onChange }: DaysFieldProps) => (
  <TextField
    label={label}
    hint="De 0 à 60."
    inputMode="numeric"
    value={Number.isNaN(days) ? '' : String(days)}
    error={error}
    onChange={({ target }) => onChange(/^\d+$/.test(target.value.trim()) ? Number(target.value) : Number.NaN)}
  />
);
