import type { Ratio } from '#frontend/features/cutting/cutting.queries.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import styles from './ratios.module.css';

interface Acts {
  edit: (ratio: Ratio) => void;
  remove: (ratio: Ratio) => void;
}

type NameOf = (productId: string) => string | undefined;

/** RAT-01, RAT-04: fields of a ratio, and its actions unless read-only. */
export const ratioColumns = (acts: Acts | undefined, nameOf: NameOf): readonly Column<Ratio>[] => [
  ...facts(nameOf),
  ...(acts ? [actsColumn(acts)] : []),
];

const facts = (nameOf: NameOf): readonly Column<Ratio>[] => [
  {
    key: 'produit_genere',
    header: 'Produit généré',
    primary: true,
    cell: ({ produit_genere }) => produit_genere,
    sortBy: ({ produit_genere }) => produit_genere,
  },
  {
    key: 'categorie_source',
    header: 'Catégorie source',
    cell: ({ categorie_source }) => categorie_source,
    sortBy: ({ categorie_source }) => categorie_source,
  },
  {
    key: 'pourcentage',
    header: 'Pourcentage',
    numeric: true,
    cell: ({ pourcentage }) => formatPercent(Math.round(pourcentage * 100)),
    sortBy: ({ pourcentage }) => pourcentage,
    csv: ({ pourcentage }) => pourcentage,
  },
  {
    key: 'perte',
    header: 'Nature',
    cell: ({ perte }) => (perte === 1 ? 'Perte' : 'Produit'),
    sortBy: ({ perte }) => perte,
    csv: ({ perte }) => (perte === 1 ? 'perte' : 'produit'),
  },
  {
    key: 'produit_id',
    header: 'Produit du catalogue',
    cell: (ratio) => madeBy(ratio, nameOf),
    csv: (ratio) => madeBy(ratio, nameOf),
    wideOnly: true,
    from: 'large',
  },
  {
    key: 'description',
    header: 'Description',
    cell: ({ description }) => description || '—',
    csv: ({ description }) => description,
    wideOnly: true,
    from: 'desk',
  },
  {
    key: 'actif',
    header: 'État',
    cell: ({ actif }) => (
      <StatusBadge tone={actif === 1 ? 'good' : 'neutral'}>{actif === 1 ? 'Actif' : 'Inactif'}</StatusBadge>
    ),
    sortBy: ({ actif }) => actif,
    csv: ({ actif }) => (actif === 1 ? 'actif' : 'inactif'),
  },
];

const actsColumn = ({ edit, remove }: Acts): Column<Ratio> => ({
  key: 'acts',
  header: 'Gestes',
  cell: (ratio) => (
    <span className={styles.acts}>
      <Button size="small" onClick={() => edit(ratio)}>
        Modifier
      </Button>
      <Button size="small" variant="danger" onClick={() => remove(ratio)}>
        Supprimer
      </Button>
    </span>
  ),
});

/** The linked product; « — » without one. */
const madeBy = ({ produit_id: id }: Ratio, nameOf: NameOf): string =>
  id === null ? '—' : (nameOf(id) ?? 'Produit disparu du catalogue');
