import type { AlarmSubscriptions, MailAccount, MailDomain } from '#shared/gateways/mail-account.ts';
import { type Check, counted, doubtful, good, unknown, type Verdict, wrong } from '#shared/kernel/check.ts';

/** A value, or why it could not be read. */
type OrWhy<Value> = Value | { readonly why: string };

export interface MailSeen {
  readonly from: string | undefined;
  readonly owner: string | undefined;
  /** Undefined: mail is disabled. */
  readonly account?: OrWhy<MailAccount>;
  readonly domain?: OrWhy<MailDomain>;
  /** By region; undefined: not requested. */
  readonly alarms?: OrWhy<{ readonly byRegion: ReadonlyMap<string, AlarmSubscriptions> }>;
}

/** `Viande Signature <commandes@exemple.fr>` → `exemple.fr`. */
export const domainOf = (from: string): string | undefined =>
  /@([\w.-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();

/** A reserved domain (RFC 2606): mail from it never leaves the machine. */
const isPlayed = (from: string): boolean => domainOf(from)?.endsWith('.test') === true;

export const mailChecks = ({ from, owner, account, domain, alarms }: MailSeen): Check[] => [
  { key: 'mail-sender', title: 'Expéditeur', ...senderVerdict(from) },
  ...(account ? [{ key: 'mail-account', title: 'Compte SES', ...accountVerdict(account) }] : []),
  ...(domain ? [{ key: 'mail-domain', title: 'Domaine des e-mails', ...domainVerdict(domain) }] : []),
  ...(alarms ? [{ key: 'mail-alarms', title: 'Adresse des alarmes', ...alarmVerdict(alarms) }] : []),
  { key: 'mail-owner', title: 'Boîte de la maison', ...ownerVerdict(owner) },
];

const SENDER =
  'Paramètre mail/from : « Viande Signature <commandes@votre-domaine.fr> » (docs/deploy.md, étape 4).';

const senderVerdict = (from: string | undefined): Verdict => {
  if (from === undefined) return wrong('Aucune adresse d’expéditeur : aucun e-mail ne part.', SENDER);
  if (domainOf(from) === undefined) return wrong(`« ${from} » n’est pas une adresse d’expéditeur.`, SENDER);
  if (isPlayed(from))
    return doubtful(
      `${from} : un domaine de démonstration. Un bac à sable de cette machine joue le service d’e-mail : rien ne part, tout se lit dans /__local/mailbox.`,
      `En ligne : ${SENDER}`,
    );
  return good(from);
};

const accountVerdict = (account: OrWhy<MailAccount>): Verdict => {
  if ('why' in account) return unknown(`SES n’a pas pu être interrogé (${account.why}).`, UNANSWERED);
  const { isOpen, mayGo, enforcement, perDay, lastDay } = account;
  if (!mayGo || enforcement === 'SHUTDOWN')
    return wrong(
      `SES a arrêté les envois de ce compte (${enforcement ?? 'envois désactivés'}).`,
      'Console AWS > SES > « Account dashboard » et « Reputation metrics » : lisez pourquoi et répondez à AWS. Les e-mails attendent et repartent ensuite.',
    );
  if (!isOpen)
    return wrong(
      `SES est encore en essai (« sandbox ») : les e-mails n’arrivent qu’aux adresses vérifiées, ${counted(perDay, 'e-mail')} par jour au plus.`,
      'Console AWS > SES (Paris) > « Account dashboard » > « Request production access » ; la réponse vient dans la journée.',
    );
  const found = `Ouvert : ${counted(lastDay, 'e-mail parti', 'e-mails partis')} en 24 heures, ${counted(perDay, 'e-mail')} au plus`;
  if (enforcement !== null)
    return doubtful(
      `${found}. SES surveille ce compte (${enforcement}) : trop d’e-mails reviennent ou sont signalés.`,
      'Travaux et incidents, « Messages abandonnés » : regardez les adresses arrêtées.',
    );
  return good(found);
};

const UNANSWERED = 'Vérifiez de nouveau dans quelques minutes ; le reste de l’envoi n’en dépend pas.';

const DNS =
  'Chez votre fournisseur de nom de domaine, ajoutez les enregistrements MailDkim1 à 3, MailMailFromMx et MailMailFromSpf que le déploiement a affichés (docs/deploy.md, étape 6) ; ils sont lus dans l’heure.';

const domainVerdict = (domain: OrWhy<MailDomain>): Verdict => {
  if ('why' in domain) return wrong(`SES ne connaît pas ce domaine (${domain.why}).`, DNS);
  if (!domain.isVerified)
    return wrong('SES n’a pas encore vérifié le domaine : aucun e-mail n’en part.', DNS);
  if (!domain.isSigned)
    return wrong('Les e-mails ne sont pas signés (DKIM) : ils arrivent dans les indésirables.', DNS);
  if (!domain.hasMailFrom)
    return doubtful('Les retours ne portent pas encore le nom du domaine (MX et SPF de « rebonds »).', DNS);
  return good('Vérifié, signé (DKIM), retours à son nom');
};

const CONFIRM =
  'Ouvrez l’e-mail d’AWS « Subscription Confirmation » et son lien, valable trois jours. Passé ce délai : console AWS > SNS, dans cette région > « Abonnements » > « Demander une confirmation », ou déployez de nouveau.';

const alarmVerdict = (alarms: NonNullable<MailSeen['alarms']>): Verdict => {
  if ('why' in alarms) return unknown(`SNS n’a pas pu être interrogé (${alarms.why}).`, UNANSWERED);
  const silent = [...alarms.byRegion].filter(([, { confirmed }]) => confirmed === 0);
  if (silent.length > 0)
    return wrong(
      `L’adresse des alarmes n’a pas confirmé son abonnement (${silent.map(([region]) => region).join(', ')}) : aucune alarme n’en arrive.`,
      CONFIRM,
    );
  return good('Confirmée : les alarmes arrivent');
};

const ownerVerdict = (owner: string | undefined): Verdict =>
  owner === undefined
    ? doubtful(
        'Aucune : les demandes de contact ne se lisent que dans le back-office, et les réponses des clients vont à l’expéditeur.',
        'Paramètre mail/owner : l’adresse qui les reçoit.',
      )
    : good(owner);
