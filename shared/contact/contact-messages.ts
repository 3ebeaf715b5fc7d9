/** ERR-48, ERR-49, SITE-36. A separate file, so that the public page does not load the validator. */
export const contactMessages = {
  sending: 'Envoi en cours...',
  sent: 'Votre message a été envoyé avec succès ! Nous vous répondrons rapidement.',
  failed: 'Une erreur est survenue. Veuillez réessayer ou nous appeler directement.',
} as const;
