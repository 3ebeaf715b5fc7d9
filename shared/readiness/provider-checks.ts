import { type Check, doubtful, good, type Verdict, wrong } from '#shared/kernel/check.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';

/** What was seen of a payment provider. */
export interface ProviderSeen {
  /** Our keys are there. */
  readonly isConfigured: boolean;
  /** Real money moves. */
  readonly isLive: boolean;
  /** Of another server that plays the provider; undefined where it is the provider's own. */
  readonly sandboxHost: string | undefined;
  /** What became of a signed-in call that changes nothing; `list`: our keys are good, and may not read what was paid. */
  readonly answer:
    | 'ok'
    | { readonly refused: 'keys' | 'list' | 'other'; readonly why: string }
    | { readonly why: string };
  readonly webhook: {
    /** What its messages are known by is there. */
    readonly isConfigured: boolean;
    /** Where they are to be sent. */
    readonly address: string;
    /** ISO instant of the last that was known to be genuine. */
    readonly heardAt: string | null;
  };
}

interface Words {
  readonly name: string;
  readonly closed: string;
  /** Where its keys are made, and where they go. */
  readonly keys: string;
  /** Where a key of real money is made. */
  readonly live: string;
  /** Which right of the keys the nightly comparison wants. */
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

/** Nothing but whether it is wanted, where no keys are there; else whether it answers, moves real money and is heard. */
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
