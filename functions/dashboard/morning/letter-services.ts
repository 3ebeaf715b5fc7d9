import { openClaims } from '#functions/claims/claims.module.ts';
import { dashboardServices } from '#functions/dashboard/dashboard.module.ts';
import type { LetterServices } from '#functions/dashboard/morning/send-morning-letters.ts';
import { openErpQuestions } from '#functions/erp/erp.module.ts';
import { openPaymentCases } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';

/** Apart from the overview's dependencies, since the overview is loaded by a browser. */
export const letterServices = (): LetterServices => {
  const { table } = coreServices();
  return {
    ...dashboardServices(),
    table,
    claims: openClaims(table),
    paymentCases: openPaymentCases(table),
    erpQuestions: openErpQuestions(table),
  };
};
