import { type Check, doubtful, good, type Verdict, wrong } from '#shared/kernel/check.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';

/** Observed state of a payment provider. */
export interface ProviderSeen {
  /** Keys are set. */
  readonly isConfigured: boolean;
  /** Live mode. */
  readonly isLive: boolean;
  /** Host of a sandbox; undefined: the real provider. */
  readonly sandboxHost: string | undefined;
  /** Result of an authenticated read; `list`: the keys are valid, but lack the right to list payments. */
  readonly answer:
    | 'ok'
    | { readonly refused: 'keys' | 'list' | 'other'; readonly why: string }
    | { readonly why: string };
  readonly webhook: {
    /** The webhook secret is set. */
    readonly isConfigured: boolean;
    /** Webhook URL. */
    readonly address: string;
    /** ISO instant of the last authentic webhook. */
    readonly heardAt: string | null;
  };
}

interface Words {
  readonly name: string;
  readonly closed: string;
  /** Where keys are created and entered. */
  readonly keys: string;
  /** Where live keys are created. */
  readonly live: string;
  /** The right that the nightly comparison needs. */
  readonly list: string;
  readonly webhook: string;
}

const STRIPE: Words = {
  name: 'Stripe',
  closed: 'le paiement par carte n’est pas proposé',
  keys: 'Stripe > Développeurs > Clés API : copiez la clé secrète dans le paramètre stripe/secret-key',
  live: 'Stripe > Développeurs > Clés API, mode test désactivé : la clé « sk_live_… » dans stripe/secret-key, et le webhook du mode réel dans stripe/webhook-secret.',
  list: 'Stripe > Développeurs > Clés API > la clé limitée : « Charges and Refunds », « PaymentIntents » et « Checkout Sessions » en écriture.',
  webhook:
    'Stripe > Développeurs > Webhooks > Ajouter une destination, avec les événements de docs/deploy.md, étape 8 ; sa « clé secrète de signature » (whsec_…) dans le paramètre stripe/webhook-secret',
};

const PAYPAL: Words = {
  name: 'PayPal',
  closed: 'le paiement par PayPal n’est pas proposé',
  keys: 'PayPal Developer > Apps & Credentials > Live > l’application : « Client ID » et « Secret » dans les paramètres paypal/client-id et paypal/client-secret',
  live: 'PayPal Developer > Apps & Credentials > Live : les clés de cette application, sans le paramètre paypal/api-base.',
  list: 'PayPal Developer > Apps & Credentials > l’application > Features : cochez « Transaction search » ; PayPal l’accorde dans la journée.',
  webhook:
    'PayPal Developer > Apps & Credentials > l’application > Webhooks > Add webhook, avec les événements de docs/deploy.md, étape 8 ; son « Webhook ID » dans le paramètre paypal/webhook-id',
};

export const cardChecks = (seen: ProviderSeen): Check[] => providerChecks('card', STRIPE, seen);
export const walletChecks = (seen: ProviderSeen): Check[] => providerChecks('wallet', PAYPAL, seen);

/** Without keys, only whether the provider is wanted; otherwise its reply, live mode and webhooks. */
const providerChecks = (part: string, words: Words, seen: ProviderSeen): Check[] => {
  const keys = { key: `${part}-keys`, title: `Clés de ${words.name}` };
  if (!seen.isConfigured)
    return [
      { ...keys, ...doubtful(`Aucune clé : ${words.closed}.`, `${words.keys}. Sinon, laissez ainsi.`) },
    ];
  return [
    { ...keys, ...keysVerdict(words, seen) },
    { key: `${part}-mode`, title: 'Argent réel', ...modeVerdict(words, seen) },
    { key: `${part}-webhook`, title: `Messages de ${words.name}`, ...webhookVerdict(words, seen) },
  ];
};

const keysVerdict = ({ name, keys, list }: Words, { answer }: ProviderSeen): Verdict => {
  if (answer === 'ok') return good(`${name} accepte les clés et montre les paiements`);
  if (!('refused' in answer))
    return wrong(
      `${name} ne répond pas (${answer.why}).`,
      'Rien n’est perdu : un paiement ouvert est vérifié tous les quarts d’heure. Vérifiez de nouveau dans quelques minutes.',
    );
  if (answer.refused === 'list')
    return wrong(
      `${name} accepte les clés, mais ne montre pas les paiements : la comparaison des comptes de la nuit ne peut pas se faire.`,
      list,
    );
  if (answer.refused === 'keys') return wrong(`${name} refuse les clés (${answer.why}).`, `${keys}.`);
  return wrong(`${name} a refusé la question (${answer.why}).`, `${keys}.`);
};

const modeVerdict = ({ name, live }: Words, { isLive, sandboxHost }: ProviderSeen): Verdict => {
  if (sandboxHost)
    return doubtful(
      `${sandboxHost}, et non ${name} : un bac à sable qui le joue. Aucun argent n’est pris.`,
      `Pour le vrai : ${live}`,
    );
  if (isLive) return good('Clés du mode réel');
  return doubtful(`Clés d’essai : ${name} n’encaisse rien, et les clients croient avoir payé.`, live);
};

const webhookVerdict = ({ name, webhook }: Words, { webhook: seen }: ProviderSeen): Verdict => {
  const press = `${webhook}. Adresse : ${seen.address}`;
  if (!seen.isConfigured)
    return wrong(
      `Les messages de ${name} ne peuvent pas être reconnus : un paiement n’est vu qu’au retour du client ou au quart d’heure.`,
      press,
    );
  if (seen.heardAt === null)
    return doubtful(
      `Aucun message signé de ${name} n’a encore été entendu.`,
      `Payez une petite commande d’essai, puis vérifiez de nouveau. S’il n’arrive rien : ${press}`,
    );
  const at = new Date(seen.heardAt);
  return good(`Le dernier message signé a été entendu le ${frenchDay(parisDay(at))} à ${parisClock(at)}`);
};
