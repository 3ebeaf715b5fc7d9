import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { accountHoldings } from './privacy.module.ts';

const services = accountHoldings();

export const handler = httpEntry(
  handle(privacyContract, {
    exportAccount: ({ query, caller, now }) =>
      exportAccount(services, { ...query, customerId: caller.subjectId, now }),
    deleteAccount: ({ body, caller, now }) =>
      deleteAccount(services, { customerId: caller.subjectId, current: body.current_password, now }),
  }),
);
