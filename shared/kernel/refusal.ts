/**
 * A business refusal. Thrown by pure code and use cases, and converted to an HTTP reply in one place
 * (functions/platform/http/http.ts). Any other exception is a fault.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The input field, as named on the wire. */
  readonly field: string | undefined;
  /** Data for the screen (current prices, missing stock); merged into the error envelope. */
  readonly details: Record<string, unknown> | undefined;
  /** The message without amounts, for callers who see no prices; default: the code's sentence. */
  readonly withoutAmounts: string | undefined;

  constructor(
    code: RefusalCode,
    message?: string,
    more: { field?: string; details?: Record<string, unknown>; withoutAmounts?: string } = {},
  ) {
    super(message ?? refusals[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.field = more.field;
    this.details = more.details;
    this.withoutAmounts = more.withoutAmounts;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** All refusals with status and default French sentence. */
export const refusals = {
  invalid_input: { status: 400, message: 'Certaines informations sont invalides.' },
  malformed_json: { status: 400, message: 'La requête est illisible (JSON invalide).' },
  payload_too_large: { status: 413, message: 'La requête est trop volumineuse (256 Ko au plus).' },
  unsupported_media: { status: 415, message: 'Le format de la requête doit être application/json.' },
  unknown_route: { status: 404, message: 'Cette adresse n’existe pas.' },
  not_signed_in: { status: 401, message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  wrong_credentials: { status: 401, message: 'Identifiants incorrects' },
  second_factor_required: {
    status: 401,
    message: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
  },
  not_allowed: { status: 403, message: 'Vous n’avez pas accès à cette action.' },
  email_not_verified: {
    status: 403,
    message:
      'Votre adresse e-mail n’est pas encore vérifiée. Ouvrez le lien reçu par e-mail, puis reconnectez-vous.',
  },
  account_blocked: {
    status: 403,
    message: 'Votre compte est suspendu. Contactez-nous pour en savoir plus.',
  },
  temporary_password_expired: {
    status: 403,
    message: 'Votre mot de passe temporaire a expiré. Demandez-en un nouveau par « Mot de passe oublié ».',
  },
  too_many_attempts: {
    status: 429,
    message: 'Trop de tentatives. Veuillez réessayer dans quelques minutes.',
  },
  token_invalid: { status: 400, message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' },
  not_found: { status: 404, message: 'Élément introuvable.' },
  ordering_closed: { status: 409, message: 'Les commandes en ligne sont fermées pour le moment.' },
  order_empty: { status: 400, message: 'Votre panier est vide.' },
  product_unknown: { status: 409, message: 'Un produit de votre panier n’est plus proposé.' },
  insufficient_stock: { status: 409, message: 'Le stock est insuffisant pour un produit de votre panier.' },
  lot_blocked: { status: 409, message: 'Ce lot est bloqué.' },
  lot_expired: { status: 409, message: 'Ce lot a dépassé sa DLC.' },
  overweight: { status: 409, message: 'Le poids préparé dépasse de loin le poids commandé.' },
  beyond_bound: {
    status: 409,
    message: 'Le client a demandé une limite qui serait dépassée : demandez-lui son accord.',
  },
  untraced: { status: 409, message: 'Le lot ou l’origine d’une viande manque : indiquez pourquoi.' },
  too_late: { status: 409, message: 'Il est trop tard pour cela.' },
  price_changed: {
    status: 409,
    message: 'Les prix ont été mis à jour. Vérifiez le nouveau total avant de confirmer.',
  },
  open_orders: { status: 409, message: 'Une commande est encore ouverte.' },
  identical_order: { status: 409, message: 'Une commande identique vient d’être passée.' },
  reservation_cap: {
    status: 409,
    message: 'Le plafond de vos commandes non réglées serait dépassé.',
  },
  reminder_refused: { status: 409, message: 'Ce client ne peut pas être relancé.' },
  order_not_editable: { status: 409, message: 'Impossible de mettre à jour la commande' },
  order_not_payable: { status: 409, message: 'Cette commande ne peut pas être payée.' },
  already_paid: { status: 409, message: 'Cette commande est déjà payée.' },
  payment_not_confirmed: {
    status: 409,
    message: 'Aucun paiement confirmé n’est enregistré pour cette commande.',
  },
  payment_in_progress: { status: 409, message: 'Un paiement est en cours pour cette commande.' },
  refund_refused: { status: 409, message: 'Ce remboursement n’est pas possible.' },
  already_exists: { status: 409, message: 'Cet élément existe déjà.' },
  idempotency_mismatch: { status: 422, message: 'Cette confirmation a déjà servi pour une autre commande.' },
  last_super_admin: { status: 409, message: 'Il faut au moins un super administrateur.' },
  over_limit: { status: 409, message: 'Cette commande dépasse votre plafond : voyez avec un Gérant.' },
  last_gerant: {
    status: 409,
    message: 'Il faut toujours un Gérant : cédez d’abord l’entreprise à quelqu’un de l’équipe.',
  },
  own_account: { status: 409, message: 'Vous ne pouvez pas supprimer votre propre compte.' },
  version_conflict: {
    status: 409,
    message: 'Cet élément a changé entre-temps. Rechargez la page puis réessayez.',
  },
  busy: {
    status: 503,
    message: 'Beaucoup de commandes arrivent en ce moment. Rien n’est perdu : réessayez.',
  },
  erp_unavailable: { status: 503, message: 'Dolibarr ne répond pas. Réessayez dans quelques minutes.' },
  till_unavailable: { status: 503, message: 'La caisse ne répond pas. Réessayez dans quelques minutes.' },
  extraction_failed: { status: 503, message: 'Erreur inconnue' },
  provider_unavailable: { status: 503, message: 'Impossible de traiter votre paiement...' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
