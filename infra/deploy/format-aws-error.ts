/** Why AWS cannot be called, in French; undefined for a bug of ours. */
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

/** For command-line programs: prints such a failure as one sentence and exits. */
export const formatAwsErrors = (): void =>
  void process.on('uncaughtException', (error) => {
    process.stderr.write(`${awsFailureText(error) ?? error.stack ?? String(error)}\n`);
    process.exit(1);
  });
