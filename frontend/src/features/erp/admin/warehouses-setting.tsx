import { useQuery } from '@tanstack/react-query';
import { erpWarehouseListQuery } from '#frontend/features/erp/erp.queries.ts';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';
import { SettingForm } from '#frontend/features/settings/admin/setting-form.tsx';
import { erpWarehousesQuery } from '#frontend/features/settings/settings.queries.ts';
import { launchCatalogSync } from '#frontend/features/stock/launch-stock.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { BodyOf, ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const sites = [
  { key: 'bruges', label: 'Entrepôt de Bruges' },
  { key: 'lormont', label: 'Entrepôt de Lormont' },
] as const;

/** Dolibarr's warehouse of each site. */
export function WarehousesSetting() {
  const chosen = useQuery(erpWarehousesQuery());
  return (
    <Setting id="entrepots" title="Entrepôts de Dolibarr" query={chosen}>
      {chosen.data ? (
        <SettingForm
          setting={chosen.data}
          queryKey={erpWarehousesQuery().queryKey}
          save={saveAndReadStock}
          saved="Réglage enregistré. Le stock des deux sites est relu dans Dolibarr ; la lecture se suit dans « Travaux et incidents »."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Le stock de chaque site est lu et écrit dans un entrepôt de Dolibarr. Ce qui se trouve dans
                les autres n’est ni vendu ni déplacé par le site : il est montré dans « Stock et ventes », «
                Autres entrepôts ». Changez d’entrepôt quand rien n’attend d’être écrit dans Dolibarr.
              </p>
              <SiteFields {...{ values, change, errors }} />
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

type Warehouses = ReplyOf<typeof settingsContract.endpoints.setErpWarehouses>['data'];

const saveAndReadStock = async (body: BodyOf<typeof settingsContract.endpoints.setErpWarehouses>) => {
  const { data } = await call(settingsContract.endpoints.setErpWarehouses, { body }, { as: 'admin' });
  // the setting is saved even if the read fails, which the nightly read repeats
  void launchCatalogSync().then(({ end, message }) => {
    if (end === 'failed') notify.error(`Le stock n’a pas été relu : ${message}`);
  });
  return data;
};

interface SiteFieldsProps {
  values: Warehouses;
  change: (part: Partial<Warehouses>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

function SiteFields({ values, change, errors }: SiteFieldsProps) {
  const warehouses = useQuery(erpWarehouseListQuery());
  const all = warehouses.data ?? [];
  /** A closed, deleted or unreadable warehouse remains selected. */
  const optionsWith = (current: string) => {
    const offered = all.filter(({ id, open }) => open || id === current);
    const options = offered.map(({ id, label, open }) => ({
      value: id,
      label: `${label} (n° ${id}${open ? '' : ', fermé'})`,
    }));
    return options.some(({ value }) => value === current)
      ? options
      : [
          ...options,
          { value: current, label: `Entrepôt n° ${current}${warehouses.data ? ', introuvable' : ''}` },
        ];
  };
  return (
    <>
      {warehouses.isError ? (
        <Banner kind="warning" title="Entrepôts non lus">
          {detailOf(warehouses.error)}
        </Banner>
      ) : null}
      {sites.map(({ key, label }) => (
        <SelectField
          key={key}
          label={label}
          value={values[key]}
          options={optionsWith(values[key])}
          error={errors[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      ))}
    </>
  );
}
