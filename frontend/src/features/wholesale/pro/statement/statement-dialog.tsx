import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { downloadCsv } from '#frontend/ui/table/table-csv.ts';
import { toCsv } from '#shared/kernel/csv.ts';
import { monthInFrench } from '#shared/wholesale/statement-month.ts';
import { INCOMPLETE, statementSheets } from '#shared/wholesale/statement-sheets.ts';
import { NO_INVOICE, statementColumns, statementRows } from '#shared/wholesale/statement-labels.ts';
import { type Statement, wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';
import styles from './month-statement.module.css';

/** Preview of the statement with PDF and CSV; refetched each time. */
export function StatementDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const customer = useCustomer();
  const statement = useQuery({
    queryKey: ['wholesale', 'statement', customer?.id, month],
    queryFn: async ({ signal }) =>
      (
        await call(
          wholesaleContract.endpoints.ownStatement,
          { query: { mois: month } },
          { as: 'pro', signal },
        )
      ).data,
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={`Relevé, ${monthInFrench(month)}`}>
      {statement.data ? (
        <Papers statement={statement.data} />
      ) : statement.isError ? (
        <LoadFailure query={statement} title="Le relevé n’a pas pu être établi." reasonOf={erpReason} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}

const Papers = ({ statement }: { statement: Statement }) => {
  const sheets = useMemo(() => statementSheets(statement), [statement]);
  const save = () =>
    downloadCsv(`releve-${statement.mois}.csv`, toCsv(statementColumns, statementRows(statement)));
  return (
    <div className={styles.paper}>
      <p>{NO_INVOICE}</p>
      {statement.incomplet ? <Banner kind="warning">{INCOMPLETE}</Banner> : null}
      <LabelOutput sheets={sheets} />
      <div>
        <Button onClick={save}>Enregistrer en CSV</Button>
      </div>
    </div>
  );
};
