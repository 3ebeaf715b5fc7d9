import { useInfiniteQuery } from '@tanstack/react-query';
import { PaperLink } from '#frontend/features/stock/admin/movements/paper-link.tsx';
import { type Movement, productMovementsQuery } from '#frontend/features/stock/movements.queries.ts';
import { formatDateTime, formatStock, formatStockChange } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelBody, PanelFacts, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import { type ComparedProduct, gapAccount, type Readings } from './compared-product.ts';
import styles from './gap-panel.module.css';

interface GapPanelProps {
  product: ComparedProduct;
  readings: Readings;
  onClose: () => void;
}

/** Explains a product's difference: movements between the two readings, each with reason and document. */
export function GapPanel({ product, readings, onClose }: GapPanelProps) {
  const movements = useInfiniteQuery(productMovementsQuery(product.id, readings.from, readings.to));
  const rows = movements.data?.pages.flatMap((page) => page.rows);
  return (
    <SidePanel open title={product.name} onClose={onClose}>
      <PanelBody>
        {rows ? <Account {...{ product, readings, rows }} isWhole={!movements.hasNextPage} /> : null}
        <LoadFailure query={movements} title="Les mouvements n’ont pas pu être lus" />
        {movements.isPending ? <Skeleton lines={6} /> : null}
        {rows ? (
          <PanelSection title="Mouvements entre les deux relevés">
            {rows.length === 0 ? <p className={styles.quiet}>Aucun mouvement sur ces jours.</p> : null}
            <ol className={styles.movements}>
              {rows.map((row) => (
                <Row key={row.id} row={row} unit={product.unit} />
              ))}
            </ol>
            <NextPageButton query={movements} />
          </PanelSection>
        ) : null}
      </PanelBody>
    </SidePanel>
  );
}

interface AccountProps {
  product: ComparedProduct;
  readings: Readings;
  rows: readonly Movement[];
  /** All movements are loaded: only then is the unexplained rest known. */
  isWhole: boolean;
}

const Account = ({ product, readings, rows, isWhole }: AccountProps) => {
  const { unit } = product;
  const { before, after, entered, left, unexplained } = gapAccount(product, readings, rows);
  return (
    <PanelFacts>
      <dt>Le {formatDateTime(readings.from)}</dt>
      <dd className={styles.figure}>{formatStock(unit, before)}</dd>
      <dt>Entrées</dt>
      <dd className={styles.figure}>{formatStockChange(unit, entered)}</dd>
      <dt>Sorties</dt>
      <dd className={styles.figure}>{formatStockChange(unit, left)}</dd>
      {isWhole ? (
        <>
          <dt>Sans mouvement</dt>
          <dd className={unexplained === 0 ? styles.figure : styles.unexplained}>
            {formatStockChange(unit, unexplained)}
          </dd>
        </>
      ) : null}
      <dt>Le {formatDateTime(readings.to)}</dt>
      <dd className={styles.figure}>{formatStock(unit, after)}</dd>
    </PanelFacts>
  );
};

const Row = ({ row, unit }: { row: Movement; unit: Unit }) => (
  <li>
    <span className={styles.words}>
      <span>
        {row.document ? (
          <PaperLink paper={row.document}>{row.label || row.document.label}</PaperLink>
        ) : (
          row.label || '—'
        )}
      </span>
      <span className={styles.quiet}>
        {[
          formatDateTime(row.datem),
          row.warehouse_info.label,
          ...(row.batch ? [`lot ${row.batch}`] : []),
          row.auteur,
        ].join(' · ')}
      </span>
    </span>
    <span className={row.qty > 0 ? styles.entry : styles.exit}>
      {formatStockChange(unit, Math.round(row.qty * MILLI_PER_UNIT))}
    </span>
  </li>
);
