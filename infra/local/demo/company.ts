import { demoCompany, demoPeople } from './accounts.ts';
import { callApi, type DemoHost, mailedLink } from './demo-host.ts';
import { asCustomer } from './signed-in.ts';

/** A company of several: its Gérante opens the account, invites a Chef and a Commis, who choose their passwords. */
export const openCompany = async (host: DemoHost): Promise<void> => {
  await callApi(host, 'POST', '/api/auth/register', demoCompany);
  const verify = await mailedLink(host, demoCompany.mail, /\/verify-email\/([\w-]+)/);
  await callApi(host, 'GET', `/api/auth/verify/${verify}`);
  const { ask } = await asCustomer(host, demoCompany.mail, demoCompany.password);
  for (const { password, ...person } of demoPeople) {
    await ask('POST', '/api/auth/people', person);
    const link = await mailedLink(host, person.email, /\/invitation\/([\w-]+)/);
    await callApi(host, 'POST', `/api/auth/person-invitations/${link}`, { password });
  }
};
