import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { Link } from '#frontend/ui/link.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';

interface OrderRow {
  client_nom: string;
  order_id: string;
  reference: string;
}

/** Customer of the order, with a link. */
export const orderColumns = <Row extends OrderRow>(): readonly Column<Row>[] => [
  {
    key: 'client_nom',
    header: 'Client',
    primary: true,
    cell: ({ client_nom: name }) => name,
    sortBy: ({ client_nom: name }) => name,
  },
  {
    key: 'reference',
    header: 'Commande',
    cell: ({ order_id: id, reference }) => (
      <Link href={webOrderPath(id)}>
        <Reference>{reference}</Reference>
      </Link>
    ),
    csv: ({ reference }) => reference,
  },
];

/** An amount in euros, as on the wire. */
export const amountColumn = <Key extends string, Row extends Record<Key, number>>(
  key: Key,
  header: string,
): Column<Row> => ({
  key,
  header,
  numeric: true,
  cell: (row) => formatMoney(centsFromEuros(row[key])),
  sortBy: (row) => row[key],
  csv: (row) => row[key],
});
