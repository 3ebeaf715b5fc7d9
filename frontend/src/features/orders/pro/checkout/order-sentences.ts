/** ERR-34, ERR-36. */
export const NOT_SIGNED_IN =
  'Vous devez être connecté pour passer une commande. Veuillez vous connecter ou vous inscrire.';
export const FAILED = 'Une erreur est survenue lors de la création de votre commande.';
export const UNANSWERED = `${FAILED} Veuillez réessayer ou contacter notre service client.`;
