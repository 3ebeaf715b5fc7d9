import type { ReactNode } from 'react';
import { BlockBoundary } from './block-boundary.tsx';
import { AlertsBlock } from './alerts-block.tsx';
import { IncompleteBlock } from './incomplete-block.tsx';
import { JobsBlock } from './jobs-block.tsx';
import { MorningPoint } from './morning/morning-point.tsx';
import styles from './overview.module.css';
import { StockBlock } from './stock-block.tsx';
import { TillBlock } from './till-block.tsx';
import { TodoBlock } from './todo-block.tsx';
import { WebSalesBlock } from './web-sales-block.tsx';

interface OverviewProps {
  /** Pending ERP writes. */
  erp: ReactNode;
  /** Failures that require attention. */
  attention: ReactNode;
}

/** The overview (ADM-16, AMB-89): morning report, tasks, sales, stock, problems. */
export const Overview = ({ erp, attention }: OverviewProps) => (
  <>
    <MorningPoint
      todo={
        <BlockBoundary title="À faire maintenant">
          <TodoBlock attention={attention} />
        </BlockBoundary>
      }
    />
    <div className={styles.overview}>
      <div className={styles.column}>
        <BlockBoundary title="À compléter">
          <IncompleteBlock />
        </BlockBoundary>
        <BlockBoundary title="Alertes de stock">
          <AlertsBlock />
        </BlockBoundary>
        <BlockBoundary title="Caisse de Lormont">
          <TillBlock />
        </BlockBoundary>
      </div>
      <div className={styles.column}>
        <BlockBoundary title="Ventes web">
          <WebSalesBlock />
        </BlockBoundary>
        <BlockBoundary title="Stock">
          <StockBlock />
        </BlockBoundary>
        <BlockBoundary title="Travaux en cours">
          <JobsBlock />
        </BlockBoundary>
        {erp}
      </div>
    </div>
  </>
);
