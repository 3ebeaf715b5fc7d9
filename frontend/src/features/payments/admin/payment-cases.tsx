import { useInfiniteQuery } from '@tanstack/react-query';
import { type PaymentCase, paymentCasesQuery } from '#frontend/features/payments/payments.queries.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import type { PaymentCaseState } from '#shared/payments/payment-case.ts';
import { PaymentCaseRow } from './payment-case-row.tsx';
import styles from './payment-cases.module.css';

/** Differences between money and accounting: open cases, then closed ones. */
export const PaymentCases = () => (
  <div className={styles.page}>
    <p className={styles.note}>
      Chaque nuit, et à chaque message d’un prestataire, ses paiements sont comparés aux commandes. Ce qui se
      contredit attend ici ; rien n’est corrigé sans vous.
    </p>
    <CaseList state="open" title="À trancher">
      <EmptyState title="Les paiements et les commandes s’accordent" picture={<SuccessIcon size={36} />} />
    </CaseList>
    <CaseList state="closed" title="Tranchés" />
  </div>
);

interface CaseListProps {
  state: PaymentCaseState;
  title: string;
  /** Shown for an empty list; without it an empty list is hidden. */
  children?: React.ReactNode;
}

function CaseList({ state, title, children }: CaseListProps) {
  const cases = useInfiniteQuery(paymentCasesQuery(state));
  const rows = cases.data?.pages.flatMap(({ data }): PaymentCase[] => data);
  if (rows?.length === 0 && !children) return null;
  const heading = `paiements-${state}`;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <LoadFailure title="Ces cas n’ont pas pu être lus" query={cases} />
      {cases.isPending ? <Skeleton lines={3} /> : null}
      {rows?.length === 0 ? children : null}
      {rows?.length ? (
        <ul>
          {rows.map((found) => (
            <PaymentCaseRow key={found.id} found={found} />
          ))}
        </ul>
      ) : null}
      <NextPageButton query={cases} />
    </section>
  );
}
