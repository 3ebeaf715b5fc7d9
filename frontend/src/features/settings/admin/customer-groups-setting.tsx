import { useQuery } from '@tanstack/react-query';
import { customerGroupsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

type Group = { id: number; name: string; discount: number };

/** AMB-34: customer groups, their discounts, and whether those change prices. */
export function CustomerGroupsSetting() {
  const groups = useQuery(customerGroupsQuery());
  return (
    <Setting id="groupes" title="Groupes de clients" query={groups}>
      {groups.data ? (
        <SettingForm
          setting={groups.data}
          queryKey={customerGroupsQuery().queryKey}
          save={async (body) =>
            (await call(settingsContract.endpoints.setCustomerGroups, { body }, { as: 'admin' })).data
          }
          saved="Réglage enregistré : les prochains prix le suivent."
        >
          {({ values, change, errors, box }) => {
            const replace = (id: number, part: Partial<Group>) =>
              change({
                groups: values.groups.map((group) => (group.id === id ? { ...group, ...part } : group)),
              });
            const add = () =>
              change({
                groups: [
                  ...values.groups,
                  { id: Math.max(...values.groups.map(({ id }) => id)) + 1, name: '', discount: 0 },
                ],
              });
            return (
              <>
                <p>
                  La remise d’un groupe vaut pour les produits auxquels Dolibarr ne donne ni prix convenu, ni
                  tarif, ni remise pour ce client ; elle ne s’ajoute à aucun d’eux. On met un client dans un
                  groupe sur sa fiche ; qui n’est dans aucun, ou dans un groupe retiré, est dans le premier.
                </p>
                <CheckboxField label="Appliquer les remises de groupe aux prix" {...box('applies')} />
                {values.groups.map((group, index) => (
                  <GroupFields
                    key={group.id}
                    {...{ group, errors, index }}
                    onChange={(part) => replace(group.id, part)}
                    onRemove={() => change({ groups: values.groups.filter(({ id }) => id !== group.id) })}
                  />
                ))}
                <Button onClick={add} disabled={values.groups.length >= 20}>
                  Ajouter un groupe
                </Button>
              </>
            );
          }}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

interface GroupFieldsProps {
  group: Group;
  index: number;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<Group>) => void;
  onRemove: () => void;
}

/** The first group is the default and cannot be deleted. */
const GroupFields = ({ group, index, errors, onChange, onRemove }: GroupFieldsProps) => (
  <fieldset className={styles.group}>
    <legend>{group.name || 'Nouveau groupe'}</legend>
    <div className={styles.texts}>
      <TextField
        label="Nom"
        maxLength={40}
        value={group.name}
        error={errors[`groups.${index}.name`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <NumberField
        label="Remise"
        unit="percent"
        steppers={false}
        max={5000}
        value={Math.round(group.discount * 100)}
        error={errors[`groups.${index}.discount`]}
        onChange={(points) => onChange({ discount: (points ?? 0) / 100 })}
      />
    </div>
    {index === 0 ? null : (
      <div>
        <Button size="small" onClick={onRemove} aria-label={`Retirer le groupe ${group.name}`}>
          Retirer
        </Button>
      </div>
    )}
  </fieldset>
);
