import type { AccountFixture } from './account-fixture.ts';

let people = 0;

/** A plainly fictitious restaurant, another one each time, with a network address of its own. */
export const aRestaurant = () => {
  people += 1;
  return {
    mail: `chef-${people}@bistrot-demo.test`,
    sourceIp: `198.51.100.${people}`,
    password: `Bistrot-demo-${people}`,
  };
};
export type Restaurant = ReturnType<typeof aRestaurant>;

/** AUTH-11: the payload of the /register form. */
export const registerForm = ({ mail, password }: Restaurant) => ({
  civility: 'Mme',
  firstname: 'Camille',
  lastname: 'Exemple',
  fullname: 'Camille Exemple',
  society: 'Bistrot Démo',
  mail,
  phone: '05 56 00 00 00',
  address: '1 rue de la Démo',
  complement: '',
  postal: '33000',
  city: 'Bordeaux',
  password,
});

/** AUTH-08: the payload of the /espacepro form. */
export const espaceProForm = ({ mail }: Restaurant) => ({
  firstname: 'Camille',
  lastname: 'Exemple',
  fullname: 'Exemple Camille',
  society: 'Bistrot Démo',
  description: '',
  mail,
  phone: '0556000000',
  phone_country: 'FR',
  category: '1',
  civility: '1',
  group: { id: 1, name: 'professional clients', discount: 90, is_default: 1 },
  archive: '0',
  send_by_mail: '0',
  enable_marketing: '0',
});

/** The one-time token of the newest mail with a link to `page`. */
export const tokenIn = (
  text: string | undefined,
  page: 'verify-email' | 'reset-password' | 'invitation' | 'admin/invitation' | 'admin/mot-de-passe',
): string => new RegExp(`/${page}/([\\w-]{43})`).exec(text ?? '')?.[1] ?? '';

export const post = (path: string, body: unknown, who: { sourceIp?: string } = {}) => ({
  method: 'POST',
  path,
  body,
  ...(who.sourceIp ? { sourceIp: who.sourceIp } : {}),
});

/** Registers by /register, follows the link of the mail, signs in. */
export const signedInRestaurant = async (fixture: AccountFixture, who: Restaurant = aRestaurant()) => {
  await fixture.auth(post('/api/auth/register', registerForm(who), who));
  const [mail] = await fixture.mailsTo(who.mail);
  const verified = await fixture.auth({
    path: `/api/auth/verify/${tokenIn(mail?.text, 'verify-email')}`,
    sourceIp: who.sourceIp,
  });
  if (verified.status !== 200) throw new Error(`Not verified: ${JSON.stringify(verified.body)}`);
  return { ...who, ...(await signIn(fixture, who)) };
};

/** A sign-in: access token, the cookie's value and the account. */
export const signIn = async (fixture: AccountFixture, who: Restaurant) => {
  const answer = await fixture.auth(
    post('/api/auth/login', { email: who.mail, password: who.password }, who),
  );
  return {
    answer,
    token: String(answer.body['token']),
    cookie: answer.cookies['pro_session'] ?? '',
    id: (answer.body['data'] as { id: string } | undefined)?.id ?? '',
  };
};
