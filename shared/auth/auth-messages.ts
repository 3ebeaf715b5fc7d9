/** Literal texts of the specification's catalogue (requirements ERR-nn). */
export const authMessages = {
  signedIn: 'Connexion réussie',
  renewed: 'Session renouvelée',
  signedOut: 'Vous êtes déconnecté.',
  /** ERR-05: independent of whether the account exists. */
  resetLinkSent: 'Si un compte existe avec cet email, vous recevrez un lien de réinitialisation.',
  /** ERR-08: the /espacepro form, where the password is generated. */
  createdWithoutPassword:
    'Compte créé avec succès ! Un email de confirmation vous a été envoyé. Veuillez vérifier votre boîte de réception.',
  /** ERR-09. */
  verificationFailed: 'Une erreur est survenue lors de la vérification. Veuillez réessayer plus tard.',
  /** ERR-10. */
  verified: 'Votre email a été vérifié avec succès. Vous pouvez maintenant vous connecter.',
  /** ERR-16: the /register form, where the customer chooses a password. */
  createdWithPassword: 'Inscription réussie ! Veuillez vérifier votre email pour confirmer votre compte.',
  passwordReset: 'Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter.',
  invitationAccepted: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
  passwordChanged: 'Votre mot de passe a été modifié. Vos autres sessions ont été fermées.',
  wrongCurrentPassword: 'Le mot de passe actuel est incorrect',
  samePassword: 'Choisissez un mot de passe différent du mot de passe actuel',
  accountDeleted:
    'Votre compte est supprimé. Vos commandes et factures restent dix ans en comptabilité, sans votre nom.',
  claimsLeft:
    'La maison décide encore de vos avoirs en attente : accordés, ils vous sont rendus par le moyen de paiement utilisé, sans autre message.',
  secondFactorOn:
    'La double authentification est activée. Vos autres sessions ont été fermées : elles étaient ouvertes sans elle.',
  secondFactorOff: 'La double authentification est désactivée.',
  secondFactorIsOn: 'La double authentification est déjà activée.',
  secondFactorIsOff: 'La double authentification n’est pas activée.',
  ownSecondFactor: 'La vôtre se désactive dans « Mon accès », avec un code.',
  secondFactorOfferOver: 'Ce code carré n’est plus valable. Demandez-en un autre.',
  wrongCode: 'Ce code est faux ou a déjà servi. Attendez le suivant.',
  recoveryCodesRenewed: 'Voici vos nouveaux codes de secours. Les anciens n’ouvrent plus rien.',
  sessionClosed: 'Cette session est fermée.',
  sessionIsClosed: 'Cette session est déjà fermée.',
  otherSessionsClosed: 'Vos autres sessions sont fermées.',
  profileSaved: 'Vos informations ont été enregistrées.',
} as const;
