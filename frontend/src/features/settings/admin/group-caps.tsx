import { useQuery } from '@tanstack/react-query';
import { customerGroupsQuery } from '#frontend/features/settings/settings.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';

/** Euros; null: no limit. */
type GroupCap = { group_id: number; cap: number | null };

interface GroupCapsProps {
  caps: readonly GroupCap[];
  /** Initial limit of a new entry. */
  initial: number | null;
  onChange: (caps: GroupCap[]) => void;
}

/** Limits of groups, which replace those by age; entries of deleted groups can be removed. */
export function GroupCaps({ caps, initial, onChange }: GroupCapsProps) {
  const groups = useQuery(customerGroupsQuery());
  const known = groups.data?.groups ?? [];
  const gone = groups.data ? caps.filter((cap) => known.every(({ id }) => id !== cap.group_id)) : [];
  const listed = [
    ...known.map(({ id, name }) => ({ id, name: `le groupe « ${name} »` })),
    ...gone.map(({ group_id: id }) => ({ id, name: `le groupe n° ${id}, qui n’existe plus` })),
  ];
  const others = (id: number) => caps.filter(({ group_id }) => group_id !== id);
  return (
    <>
      <LoadFailure query={groups} title="Les groupes de clients n’ont pas pu être lus" />
      {listed.map(({ id, name }) => {
        const own = caps.find(({ group_id }) => group_id === id);
        return (
          <div key={id}>
            <CheckboxField
              label={`Un seul plafond pour ${name}, quelle que soit l’ancienneté`}
              checked={own !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...others(id), { group_id: id, cap: initial }] : others(id))
              }
            />
            {own ? (
              <NumberField
                label={`Plafond pour ${name}`}
                unit="euro"
                steppers={false}
                optional
                max={100_000_000}
                value={own.cap === null ? null : centsFromEuros(own.cap)}
                onChange={(cents) =>
                  onChange([
                    ...others(id),
                    { group_id: id, cap: cents === null ? null : eurosFromCents(cents) },
                  ])
                }
              />
            ) : null}
          </div>
        );
      })}
    </>
  );
}
