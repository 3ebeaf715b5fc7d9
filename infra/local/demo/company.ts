import { demoCompany, demoPeople, ofTwoCompanies } from './accounts.ts';
import { callApi, type DemoHost, mailedLink } from './demo-host.ts';
import { restaurants } from './restaurants.ts';
import { asCustomer, type Ask } from './signed-in.ts';

type Invited = (typeof demoPeople)[number];

/**
 * A company of several people: its Gérante opens the account and its kitchens and invites people; each
 * chooses a password.
 */
export const openCompany = async (host: DemoHost): Promise<void> => {
  await callApi(host, 'POST', '/api/auth/register', demoCompany);
  const verify = await mailedLink(host, demoCompany.mail, /\/verify-email\/([\w-]+)/);
  await callApi(host, 'GET', `/api/auth/verify/${verify}`);
  const { ask } = await asCustomer(host, demoCompany.mail, demoCompany.password);
  for (const person of demoPeople) await invite(ask, person);
  for (const place of places) await ask('POST', '/api/auth/addresses', place);
  for (const person of demoPeople) await accept(host, person, demoCompany.society);
};

const [auberge] = restaurants;

/** Another company invites one of them for weekends. Its e-mail is sent concurrently. */
export const inviteSharedCook = async (host: DemoHost): Promise<void> => {
  const { ask } = await asCustomer(host, auberge.mail);
  await invite(ask, ofTwoCompanies);
};

/** Her address opens both companies from now on. */
export const joinSecondCompany = (host: DemoHost): Promise<void> =>
  accept(host, ofTwoCompanies, auberge.society);

const invite = (ask: Ask, { password: _, ...person }: Invited) => ask('POST', '/api/auth/people', person);

/** The e-mails of two companies arrive in one mailbox. */
const accept = async (host: DemoHost, { email, password }: Invited, company: string): Promise<void> => {
  const link = await mailedLink(host, email, new RegExp(`${company}[^]*\\/invitation\\/([\\w-]+)`));
  await callApi(host, 'POST', `/api/auth/person-invitations/${link}`, { password });
};

const inBordeaux = { complement: '', postal: '33000', city: 'Bordeaux' };

/**
 * Three kitchens: the restaurant, its bistro with days and a limit of its own, and the caterer's, with night
 * deliveries.
 */
export const places = [
  {
    ...inBordeaux,
    label: 'Brasserie, cuisine du quai',
    address: '2 place de l’Exemple',
    phone: '05 00 00 00 21',
    hours: '6h30–10h, fermé le lundi',
    note: 'Porte de service, quai du Modèle. Sonner deux fois.',
    contact: 'Charlie Fictif, chef de cuisine',
    is_default: true,
  },
  {
    ...inBordeaux,
    label: 'Bistrot du jardin',
    address: '14 allée de l’Essai',
    phone: '05 00 00 00 22',
    hours: '8h–11h',
    note: 'Chambre froide au fond de la cour.',
    contact: 'Inès Fictive',
    days: [2, 4, 6],
    week_limit: 600,
  },
  {
    ...inBordeaux,
    label: 'Labo traiteur',
    address: '3 chemin du Spécimen',
    complement: 'Bâtiment C',
    postal: '33310',
    city: 'Lormont',
    phone: '05 00 00 00 23',
    hours: '4h–7h',
    note: 'Badge au poste de garde.',
    contact: 'Maxime Fictif',
  },
] as const;
