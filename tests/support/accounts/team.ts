import { openPeople } from '#functions/customers/customers.module.ts';
import type { Person } from '#functions/customers/people/person.ts';
import type { PersonRole } from '#shared/kernel/access.ts';
import type { AccountFixture } from './account-fixture.ts';
import { post, type signedInRestaurant, tokenIn } from './accounts.ts';

const PASSWORD = 'quatre mots sans rapport';
let invited = 0;

/** A person whom a restaurant invited, who accepted and is signed in. */
export const member = async (
  fixture: AccountFixture,
  owner: Awaited<ReturnType<typeof signedInRestaurant>>,
  role: PersonRole,
  rights: Pick<Partial<Person>, 'seesPrices'> = {},
) => {
  invited += 1;
  const email = `equipe-lettres-${invited}@bistrot-demo.test`;
  const sourceIp = `203.0.113.${invited}`;
  const { token: ownerToken, sourceIp: ownerIp } = owner;
  const form = { firstname: 'Sacha', lastname: 'Exemple', email, role, may_pay: false };
  const body = { ...form, sees_prices: rights.seesPrices ?? true };
  const path = '/api/auth/people';
  const answer = await fixture.auth({ method: 'POST', path, body, token: ownerToken, sourceIp: ownerIp });
  if (answer.status !== 200) throw new Error(`Not invited: ${JSON.stringify(answer.body)}`);
  const [mail] = await fixture.mailsTo(email);
  const token = tokenIn(mail?.text, 'invitation');
  await fixture.auth({
    ...post('/api/auth/person-invitations/{token}', { password: PASSWORD }, { sourceIp }),
    params: { token },
  });
  const signedIn = await fixture.auth(post('/api/auth/login', { email, password: PASSWORD }, { sourceIp }));
  if (signedIn.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(signedIn.body)}`);
  const { id } = answer.body['data'] as { id: string };
  return {
    id,
    email,
    sourceIp,
    password: PASSWORD,
    token: String(signedIn.body['token']),
    /** The currently stored ones. */
    stored: () => openPeople(fixture.table).find(owner.id, id),
  };
};
