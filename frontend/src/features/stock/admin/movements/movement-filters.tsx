import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import {
  counts,
  DEFAULT_COUNT,
  type MovementFilters as Filters,
} from '#frontend/features/stock/movements.queries.ts';
import { warehousesQuery } from '#frontend/features/stock/warehouses.queries.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './movements.module.css';

interface MovementFiltersProps {
  values: Filters;
  set: (name: keyof Filters, value: string) => void;
}

/**
 * STK-45: product, warehouse, days, page size, order. AMB-07: an unreadable list offers no invented options.
 */
export function MovementFilters({ values, set }: MovementFiltersProps) {
  const products = useQuery(movableProductsQuery());
  const warehouses = useQuery(warehousesQuery());
  const problem = warehouses.data?.problem;
  // STK-51, ERR-75
  useEffect(() => {
    if (problem) notify[problem.tone](problem.text);
  }, [problem]);
  const field = (name: keyof Filters) => ({
    className: styles.filter,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <>
      <SelectField
        label="Produit"
        placeholder={products.isError ? 'Produits non disponibles' : 'Tous les produits'}
        disabled={products.isError}
        options={(products.data ?? [])
          .map(({ id, label }) => ({ value: id, label }))
          .sort((a, b) => a.label.localeCompare(b.label, 'fr'))}
        {...field('produit')}
      />
      <SelectField
        label="Entrepôt"
        placeholder="Tous les entrepôts"
        options={(warehouses.data?.warehouses ?? []).map(({ id, label }) => ({ value: id, label }))}
        {...field('entrepot')}
      />
      <TextField type="date" label="Du" {...field('du')} className={styles.day} />
      <TextField type="date" label="Au" {...field('au')} className={styles.day} />
      <SelectField
        label="Nombre de résultats"
        options={counts.map((count) => ({
          value: count === DEFAULT_COUNT ? '' : String(count),
          label: `${count} plus récents`,
        }))}
        {...field('nombre')}
      />
      <SelectField
        label="Ordre"
        options={[
          { value: '', label: 'Récents d’abord' },
          { value: 'anciens', label: 'Anciens d’abord' },
        ]}
        {...field('ordre')}
      />
    </>
  );
}
