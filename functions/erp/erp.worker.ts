import { erpTurns } from '#functions/erp/erp-turns.ts';
import { erpServices } from '#functions/erp/erp.module.ts';

export const handler = erpTurns(erpServices());
