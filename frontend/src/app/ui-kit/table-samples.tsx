import { useState } from 'react';
import { formatKilograms, formatMoney } from '#frontend/lib/display/format.ts';
import { type Tone, StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { Section } from './section.tsx';

interface Cut {
  ref: string;
  label: string;
  category: string;
  priceCents: number;
  stockMilli: number;
}

const cuts: Cut[] = [
  { ref: 'BOE-ENT', label: 'Entrecôte de bœuf', category: 'BOEUF', priceCents: 2490, stockMilli: 84_200 },
  { ref: 'BOE-FIL', label: 'Filet de bœuf', category: 'BOEUF', priceCents: 4400, stockMilli: 12_400 },
  { ref: 'VEA-BLA', label: 'Blanquette de veau', category: 'VEAU', priceCents: 1590, stockMilli: 8_150 },
  { ref: 'AGN-GIG', label: 'Gigot d’agneau', category: 'AGNEAU', priceCents: 1750, stockMilli: 0 },
  { ref: 'VOL-PIN', label: 'Pintade fermière', category: 'VOLAILLE', priceCents: 890, stockMilli: 145_000 },
  { ref: 'BOE-EPA', label: 'Épaule de bœuf', category: 'BOEUF', priceCents: 1180, stockMilli: 31_745 },
];

const stateOf = ({ stockMilli }: Cut): { tone: Tone; word: string } =>
  stockMilli <= 0
    ? { tone: 'danger', word: 'Épuisé' }
    : stockMilli < 10_000
      ? { tone: 'warning', word: 'Bas' }
      : { tone: 'good', word: 'En stock' };

const columns: Column<Cut>[] = [
  { key: 'label', header: 'Produit', cell: (cut) => cut.label, sortBy: (cut) => cut.label, primary: true },
  { key: 'ref', header: 'Référence', cell: (cut) => cut.ref, sortBy: (cut) => cut.ref, wideOnly: true },
  { key: 'category', header: 'Catégorie', cell: (cut) => cut.category, sortBy: (cut) => cut.category },
  {
    key: 'state',
    header: 'État',
    cell: (cut) => <StatusBadge tone={stateOf(cut).tone}>{stateOf(cut).word}</StatusBadge>,
    csv: (cut) => stateOf(cut).word,
  },
  {
    key: 'price',
    header: 'Prix HT / kg',
    numeric: true,
    cell: (cut) => formatMoney(cut.priceCents),
    sortBy: (cut) => cut.priceCents / 100,
  },
  {
    key: 'stock',
    header: 'Stock',
    numeric: true,
    cell: (cut) => formatKilograms(cut.stockMilli),
    sortBy: (cut) => cut.stockMilli / 1000,
  },
];

export function TableSamples() {
  const [text, setText] = useState('');
  const found = cuts.filter(({ label }) =>
    label.toLocaleLowerCase('fr').includes(text.toLocaleLowerCase('fr')),
  );
  return (
    <Section title="Tables">
      <DataTable
        caption="Stock de Bruges"
        columns={columns}
        rows={found}
        rowKey={({ ref }) => ref}
        initialSort={{ key: 'label', direction: 'asc' }}
        onOpenRow={({ label }) => notify.info(label)}
        rowTone={({ stockMilli }) => (stockMilli <= 0 ? 'danger' : undefined)}
        csvName="stock-bruges"
        filters={
          <SearchField label="Filtrer les produits" placeholder="Filtrer" value={text} onChange={setText} />
        }
        more={{ pending: false, onMore: () => notify.info('Page suivante') }}
      />
      <h3>Chargement</h3>
      <DataTable caption="Stock de Lormont" columns={columns} rows={undefined} rowKey={({ ref }) => ref} />
      <h3>Vide</h3>
      <DataTable caption="Recherche sans résultat" columns={columns} rows={[]} rowKey={({ ref }) => ref} />
    </Section>
  );
}
