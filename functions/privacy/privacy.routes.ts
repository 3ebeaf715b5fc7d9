import { handle } from '#functions/platform/http/http.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPerson } from './export-person.ts';
import { exportAccount } from './export-account.ts';
import { accountHoldings } from './privacy.module.ts';

const services = accountHoldings();

/** Only the company's own login may export or delete the company's data. */
const refuseUnlessHolder = ({ person }: { person?: unknown }): void => {
  if (person !== undefined)
    throw new Refusal('last_gerant', 'Seule la personne au nom de qui est le compte peut le faire.');
};

export const routes = [
  handle(privacyContract, {
    exportAccount: ({ query, caller, now }) => {
      refuseUnlessHolder(caller);
      return exportAccount(services, { ...query, customerId: caller.subjectId, now });
    },
    exportPerson: ({ params, query, caller, now }) =>
      exportPerson(services, { ...query, ...params, caller, now }),
    deleteAccount: ({ body, caller, now }) => {
      refuseUnlessHolder(caller);
      return deleteAccount(services, { customerId: caller.subjectId, current: body.current_password, now });
    },
  }),
];
