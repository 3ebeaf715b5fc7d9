import { type Check, doubtful, good, wrong } from '#shared/kernel/check.ts';

/** Address of the ERP from the stage's parameters. */
export interface ErpAddress {
  /** Host; undefined: not configured. */
  readonly host: string | undefined;
  /** The local sandbox. */
  readonly isSandbox: boolean;
}

const PARAMETERS = 'paramètres dolibarr/url et dolibarr/api-key (docs/deploy.md, étape 4)';
const KEY =
  'Dolibarr > Utilisateurs & Groupes > l’utilisateur du site > Modifier : « Clé pour l’API », Générer, Enregistrer. Puis mettez-la dans le paramètre dolibarr/api-key.';

/** Remedies by error; other errors are faults of the ERP. */
const REMEDIES: Readonly<Record<string, string>> = {
  not_configured: `Donnez l’adresse et la clé : ${PARAMETERS}. La clé : ${KEY}`,
  bad_credentials: KEY,
  forbidden: `Configuration > Modules/Applications : activez « API / Web services (serveur REST) ». ${KEY}`,
};
const WAITS =
  'Les commandes du site sont prises et leurs envois attendent : rien n’est perdu. L’adresse est le paramètre dolibarr/url, sans « /api » ; le module « API / Web services (serveur REST) » doit être actif.';

/** Whether the ERP responds to our key, and whether it is the production ERP. */
export const answersCheck = (
  { host, isSandbox }: ErpAddress,
  seen: { readonly answeredInMs: number } | { readonly why: string; readonly reason: string | undefined },
): Check => {
  const base = { key: 'answers', title: 'Adresse et clé' };
  if ('why' in seen) return { ...base, ...wrong(seen.why, REMEDIES[seen.reason ?? ''] ?? WAITS) };
  const found = `${host ?? 'Dolibarr'} répond en ${seen.answeredInMs} ms et accepte la clé`;
  if (!isSandbox) return { ...base, ...good(found) };
  return {
    ...base,
    ...doubtful(
      `${found}. C’est un bac à sable de cette machine, qui joue Dolibarr : rien n’arrive à la comptabilité de la maison.`,
      `Pour le vrai : DOLIBARR_URL et DOLIBARR_API_KEY avant « npm start » ; en ligne, ${PARAMETERS}, sans dolibarr/sandbox.`,
    ),
  };
};
