import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { ErpAge } from '#frontend/features/invoices/erp-age.tsx';
import styles from '#frontend/features/invoices/documents.module.css';
import { phoneOrdersQuery } from '#frontend/features/wholesale/wholesale.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import { PhoneOrderDetail } from './phone-order-detail.tsx';
import { erpOrderColumns } from './purchase-columns.tsx';

/** Telephone orders entered in the ERP, read-only; hidden when empty or disabled. */
export function PhoneOrders() {
  const customer = useCustomer();
  const orders = useInfiniteQuery(phoneOrdersQuery(customer?.id));
  const [openId, setOpenId] = useState<string>();
  const rows = orders.data?.pages.flatMap(({ data }) => data);
  const [first] = orders.data?.pages ?? [];
  const opened = rows?.find(({ id }) => id === openId);
  if (!orders.isError && !rows?.length) return null;
  return (
    <section className={styles.section} aria-labelledby="commandes-telephone">
      <h2 id="commandes-telephone">Passées par téléphone</h2>
      {orders.isError && !rows ? (
        <LoadFailure
          query={orders}
          title="Vos commandes passées par téléphone n’ont pas pu être lues."
          reasonOf={erpReason}
        />
      ) : (
        <>
          {first ? <ErpAge list={first} query={orders} /> : null}
          <DataTable
            caption="Vos commandes passées par téléphone"
            columns={erpOrderColumns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpenRow={({ id }) => setOpenId(id)}
            more={nextPageOf(orders)}
          />
        </>
      )}
      {opened ? (
        <PhoneOrderDetail key={opened.id} order={opened} onClose={() => setOpenId(undefined)} />
      ) : null}
    </section>
  );
}
