/** Why AWS cannot be asked, in French; undefined for what is a fault of ours. */
export const awsFailureText = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'CredentialsProviderError' || error.name === 'TokenProviderError')
    return 'Aucun compte AWS n’est connecté : « aws configure sso », puis « aws sso login » (docs/deploy.md, étape 1).';
  if (/^(ExpiredToken|UnrecognizedClient|InvalidSignature|ExpiredTokenException)/.test(error.name))
    return 'La session du compte AWS est terminée : « aws sso login », puis la même commande.';
  if (error.name.startsWith('AccessDenied'))
    return `Le compte AWS connecté n’a pas ce droit : ${error.message}`;
  if (error.name === 'ResourceNotFoundException')
    return `Cette table n’existe pas dans ce compte et cette région : ${error.message}`;
  return undefined;
};

/** For the commands that a person types: such a failure is a sentence, and nothing more is done. */
export const formatAwsErrors = (): void =>
  void process.on('uncaughtException', (error) => {
    process.stderr.write(`${awsFailureText(error) ?? error.stack ?? String(error)}\n`);
    process.exit(1);
  });
