import { formatInteger } from '#frontend/lib/display/format.ts';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField, type SelectOption } from '#frontend/ui/fields/select-field.tsx';
import styles from './table-filters.module.css';

interface Filter {
  label: string;
  /** Label of the empty option. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

interface TableFiltersProps {
  search: Filter;
  choices: readonly (Filter & { options: readonly SelectOption[] })[];
  /** Number of matching rows; undefined while loading. */
  count: number | undefined;
  /** Noun of a row: « produit », « produits ». */
  unit: readonly [one: string, many: string];
}

/** Filters of a table: search, selects, and the number of matching rows. */
export const TableFilters = ({ search, choices, count, unit: [one, many] }: TableFiltersProps) => (
  <>
    <SearchField {...search} className={styles.search} />
    {choices.map(({ onChange, ...choice }) => (
      <SelectField
        key={choice.label}
        {...choice}
        hideLabel
        className={styles.choice}
        onChange={(event) => onChange(event.target.value)}
      />
    ))}
    {count === undefined ? null : (
      <p className={styles.count} role="status">
        {formatInteger(count)} {count < 2 ? one : many}
      </p>
    )}
  </>
);

/** Unique values in alphabetical order. */
export const optionsAmong = (values: readonly string[] | undefined): SelectOption[] =>
  [...new Set(values)].sort((a, b) => a.localeCompare(b, 'fr')).map((value) => ({ value, label: value }));
