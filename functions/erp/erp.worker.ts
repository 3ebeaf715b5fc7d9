import { erpTurns } from '#functions/erp/writer/erp-turns.ts';
import { erpServices } from '#functions/erp/erp.module.ts';

export const handler = erpTurns(erpServices());
