import type { ReactNode } from 'react';
import type { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { Button } from '#frontend/ui/button.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { PeriodFields } from '#frontend/ui/fields/period-fields.tsx';
import { viewFor, viewOptions } from '#shared/orders/web-order-views.ts';
import styles from './web-orders.module.css';

/** URL parameters. */
export const webOrderFilterNames = ['recherche', 'dans', 'vue', 'du', 'au'] as const;

type Filters = ReturnType<typeof useFilters<(typeof webOrderFilterNames)[number]>>;

/** Filters of the web orders; `children` follow them. */
export const WebOrderFilters = ({
  filters: { values, set, clear, active },
  children,
}: {
  filters: Filters;
  children: ReactNode;
}) => (
  <>
    <SearchField
      className={styles.search}
      label="Chercher une commande"
      placeholder="Numéro, client, e-mail, produit"
      maxLength={100}
      value={values.recherche}
      onChange={(typed) => {
        set('recherche', typed);
        if (typed === '') set('dans', '');
      }}
    />
    <SelectField
      className={styles.view}
      label="Afficher"
      hideLabel
      options={viewOptions}
      value={viewFor(values.vue)}
      onChange={(event) => set('vue', event.target.value === 'toutes' ? '' : event.target.value)}
    />
    <PeriodFields className={styles.day} from={values.du} to={values.au} set={set} />
    {active ? (
      <Button size="small" variant="ghost" onClick={clear}>
        Tout afficher
      </Button>
    ) : null}
    {children}
  </>
);
