import { TOKEN_SECONDS } from '#functions/auth/one-time-token-lifetimes.ts';
import type { Account } from '#functions/customers/account.ts';
import type { PersonLogin } from '#functions/customers/people/person.ts';
import { TEMPORARY_PASSWORD_HOURS, temporaryPassword } from '#functions/customers/temporary-password.ts';
import { hashPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { type Letter, inParisTime } from './letter.ts';
import type { MailServices } from './writing.ts';
import { business } from '#shared/content/business.ts';

/**
 * E-mails about an account. Links and passwords are generated when the e-mail is sent, because only their
 * hashes are stored; a retry generates new ones. Undefined: the e-mail is no longer needed.
 */
export const writeVerifyEmail = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter | undefined> =>
  account.emailVerifiedAt === null
    ? verifyEmailLetter({ verifyUrl: await verifyUrl(services, account, now) })
    : undefined;

export const writeTemporaryPassword = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter | undefined> => {
  const password = temporaryPassword();
  const until = new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000);
  try {
    await services.customers.setTemporaryPassword(account.id, await hashPassword(password), until);
  } catch (error) {
    // the customer has chosen a password concurrently (« Mot de passe oublié »): it must not be overwritten
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  const reset = await services.tokens.issue('reset', account, TOKEN_SECONDS.welcome, now);
  return temporaryPasswordLetter({
    verifyUrl: await verifyUrl(services, account, now),
    choosePasswordUrl: await pageUrl(services, `/reset-password/${reset}`),
    signInUrl: await pageUrl(services, '/espacepro'),
    password,
  });
};

export const writeResetPassword = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter> => {
  const token = await services.tokens.issue('reset', account, TOKEN_SECONDS.reset, now);
  return resetPasswordLetter({ resetUrl: await pageUrl(services, `/reset-password/${token}`) });
};

export const writePersonReset = async (
  services: MailServices,
  login: PersonLogin,
  now: Date,
): Promise<Letter> => {
  const token = await services.tokens.issue('person-reset', login, TOKEN_SECONDS.reset, now);
  return resetPasswordLetter({ resetUrl: await pageUrl(services, `/reset-password/${token}`) });
};

export const writeAlreadyRegistered = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter> =>
  alreadyRegisteredLetter({
    signInUrl: await pageUrl(services, '/espacepro'),
    ...(account.emailVerifiedAt === null ? { verifyUrl: await verifyUrl(services, account, now) } : {}),
  });

export const writePasswordChanged = async (
  services: MailServices,
  account: Account,
  changedAt: string,
): Promise<Letter> =>
  passwordChangedLetter({
    name: fullName(account),
    changedAt,
    signInUrl: await pageUrl(services, '/espacepro'),
  });

const verifyUrl = async (services: MailServices, account: Account, now: Date): Promise<string> => {
  const token = await services.tokens.issue('verify', account, TOKEN_SECONDS.verify, now);
  return pageUrl(services, `/verify-email/${token}`);
};

const pageUrl = async ({ siteOrigin }: MailServices, path: `/${string}`): Promise<string> =>
  `${await siteOrigin()}${path}`;

/** Verifies the address that was typed at registration. */
export const verifyEmailLetter = ({ verifyUrl }: { verifyUrl: string }): Letter => ({
  subject: 'Confirmez votre adresse e-mail',
  preview: 'Un clic suffit pour activer votre compte professionnel.',
  blocks: [
    { kind: 'text', text: `Merci d’avoir créé un compte professionnel chez ${business.name}.` },
    { kind: 'text', text: 'Pour l’activer, confirmez que cette adresse e-mail est bien la vôtre.' },
    { kind: 'action', label: 'Confirmer mon adresse', url: verifyUrl },
    {
      kind: 'note',
      text: 'Ce lien est valable 48 heures. Si vous n’avez pas créé de compte, ignorez ce message : rien ne sera activé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse a servi à créer un compte professionnel.',
});

/** AMB-13b: sent by e-mail to the owner, never shown to the visitor who typed the address. */
export const alreadyRegisteredLetter = (facts: { signInUrl: string; verifyUrl?: string }): Letter => ({
  subject: 'Vous avez déjà un compte',
  preview: 'Une inscription vient d’être demandée avec votre adresse.',
  blocks: [
    {
      kind: 'text',
      text: `Une inscription vient d’être demandée avec votre adresse e-mail, mais vous avez déjà un compte professionnel chez ${business.name}.`,
    },
    ...(facts.verifyUrl
      ? ([
          {
            kind: 'text',
            text: 'Votre adresse n’est pas encore confirmée : faites-le avec ce nouveau lien, valable 48 heures.',
          },
          { kind: 'action', label: 'Confirmer mon adresse', url: facts.verifyUrl },
        ] as const)
      : []),
    { kind: 'text', text: 'Connectez-vous, ou utilisez « Mot de passe oublié » sur la même page.' },
    { kind: 'action', label: 'Me connecter', url: facts.signInUrl },
    {
      kind: 'note',
      text: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : votre compte n’a pas changé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

/** AMB-38. */
export const resetPasswordLetter = ({ resetUrl }: { resetUrl: string }): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  preview: 'Le lien que vous avez demandé, valable une heure.',
  blocks: [
    {
      kind: 'text',
      text: 'Vous avez demandé à choisir un nouveau mot de passe pour votre compte professionnel.',
    },
    { kind: 'action', label: 'Choisir un mot de passe', url: resetUrl },
    {
      kind: 'note',
      text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    },
  ],
  reason: 'Vous recevez ce message parce qu’un lien de réinitialisation a été demandé pour cette adresse.',
});

/** So that a change by someone else is noticed. */
export const passwordChangedLetter = (facts: {
  name: string;
  changedAt: string;
  signInUrl: string;
}): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  preview: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Le mot de passe de votre compte professionnel a été modifié le ${inParisTime(facts.changedAt)}. Les sessions ouvertes ailleurs ont été fermées.`,
    },
    {
      kind: 'text',
      text: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe par « Mot de passe oublié ».',
    },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

type Facts = { verifyUrl: string; choosePasswordUrl: string; signInUrl: string; password: string };

/**
 * AMB-53: the form of /espacepro has no password field; this e-mail verifies the address and contains a
 * temporary password.
 */
export const temporaryPasswordLetter = (facts: Facts): Letter => ({
  subject: 'Votre compte professionnel et votre mot de passe temporaire',
  preview: 'Confirmez votre adresse, puis connectez-vous avec votre mot de passe temporaire.',
  blocks: [
    { kind: 'text', text: `Votre compte professionnel ${business.name} est créé. Il reste deux étapes.` },
    {
      kind: 'text',
      text: '1. Confirmez que cette adresse e-mail est bien la vôtre (lien valable 48 heures).',
    },
    { kind: 'action', label: 'Confirmer mon adresse', url: facts.verifyUrl },
    {
      kind: 'text',
      text: '2. Connectez-vous avec ce mot de passe temporaire. Il est valable 72 heures et vous sera demandé une seule fois : vous choisirez ensuite le vôtre.',
    },
    { kind: 'secret', label: 'Mot de passe temporaire', value: facts.password },
    { kind: 'action', label: 'Me connecter', url: facts.signInUrl },
    {
      kind: 'note',
      text: 'Vous préférez choisir votre mot de passe tout de suite ? Ouvrez ce lien (valable 72 heures, une seule fois), qui confirme aussi votre adresse :',
      url: facts.choosePasswordUrl,
    },
    {
      kind: 'note',
      text: 'Si vous n’avez pas créé de compte, ignorez ce message : rien ne sera activé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse a servi à créer un compte professionnel.',
});
