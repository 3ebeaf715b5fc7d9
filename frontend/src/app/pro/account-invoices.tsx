import { OwnInvoices } from '#frontend/features/invoices/pro/own-invoices.tsx';
import { MonthStatement } from '#frontend/features/wholesale/pro/statement/month-statement.tsx';

/** « Factures », with monthly statements. */
export const AccountInvoices = () => (
  <OwnInvoices>
    <MonthStatement />
  </OwnInvoices>
);
