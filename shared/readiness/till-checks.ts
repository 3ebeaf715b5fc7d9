import { type Check, doubtful, good, wrong } from '#shared/kernel/check.ts';

/** Observed state of the till; shops by name. */
export type TillSeen =
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly why: string; readonly isRefused: boolean }
  | {
      readonly kind: 'read';
      readonly host: string | undefined;
      readonly isSandbox: boolean;
      readonly shops: readonly string[];
    };

const KEYS = 'paramètres cashmag/url et cashmag/key (docs/deploy.md, étape 4)';

export const tillChecks = (seen: TillSeen): Check[] => {
  const base = { key: 'till-answers', title: 'Adresse et clé' };
  switch (seen.kind) {
    case 'absent':
      return [
        {
          ...base,
          ...doubtful(
            'Ni adresse ni clé : les ventes de Lormont ne sont pas lues.',
            `Donnez celles que Cashmag vous a remises : ${KEYS}. Sinon, laissez ainsi.`,
          ),
        },
      ];
    case 'failed':
      return [
        {
          ...base,
          ...wrong(
            seen.why,
            seen.isRefused
              ? `Demandez à Cashmag une clé de l’API, puis : ${KEYS}.`
              : 'Vérifiez de nouveau dans quelques minutes ; les jours manqués sont relus la nuit.',
          ),
        },
      ];
    default:
      return [{ ...base, ...readVerdict(seen) }];
  }
};

const readVerdict = ({ host, isSandbox, shops }: Extract<TillSeen, { kind: 'read' }>) => {
  if (shops.length === 0)
    return wrong(
      `${host ?? 'La caisse'} accepte la clé, mais ne montre aucun point de vente.`,
      'Demandez à Cashmag d’ouvrir le point de vente de Lormont à cette clé.',
    );
  const found = `${host ?? 'La caisse'} accepte la clé et montre ${shops.join(', ')}`;
  if (!isSandbox) return good(found);
  return doubtful(
    `${found}. C’est un bac à sable de cette machine, qui joue la caisse : ces ventes sont inventées.`,
    `Pour la vraie : CASHMAG_URL et CASHMAG_KEY avant « npm start » ; en ligne, ${KEYS}, sans cashmag/sandbox.`,
  );
};
