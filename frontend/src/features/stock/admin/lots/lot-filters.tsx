import { Button } from '#frontend/ui/button.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { PeriodFields } from '#frontend/ui/fields/period-fields.tsx';
import styles from './lot-filters.module.css';

type Name = 'recherche' | 'du' | 'au';

interface LotFiltersProps {
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  active: boolean;
}

/** Lot search; the placeholder lists the searched fields. */
export const LotFilters = ({ values, set, clear, active }: LotFiltersProps) => (
  <>
    <SearchField
      className={styles.search}
      label="Chercher un lot"
      placeholder="Lot, produit, fournisseur"
      maxLength={100}
      value={values.recherche}
      onChange={(typed) => set('recherche', typed)}
    />
    <PeriodFields className={styles.day} from={values.du} to={values.au} set={set} />
    {active ? (
      <Button size="small" variant="ghost" onClick={clear}>
        Tout afficher
      </Button>
    ) : null}
    <p className={styles.hint}>
      On trouve un lot par le début d’un mot, avec ou sans accents : son numéro, son produit, son fournisseur,
      le numéro du bon de livraison, l’animal. Dates : première entrée du lot.
    </p>
  </>
);
