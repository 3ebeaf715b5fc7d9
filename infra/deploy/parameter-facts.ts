import { stageNamed } from '#infra/stack/stages.ts';
import type { ParameterName } from '#infra/stack/constructs/parameters.ts';

/** Source of a parameter's value, in French, for the operator. */
type ParameterFact = { isRequired: boolean; from: string };

const required = (from: string): ParameterFact => ({ isRequired: true, from });
const optional = (from: string): ParameterFact => ({ isRequired: false, from });

/** Every parameter of a stage. Without the optional ones the site works; their features stay off. */
export const parameterFacts: Record<ParameterName, ParameterFact> = {
  'site/origin': required('l’adresse du site, sans barre à la fin : https://www.exemple.fr'),
  'auth/private-key': required(
    'la clé privée Ed25519 (PEM) : openssl genpkey -algorithm ed25519 -out privee.pem',
  ),
  'auth/public-key': required('la clé publique de cette clé (PEM) : openssl pkey -in privee.pem -pubout'),
  'mail/from': required('l’expéditeur des e-mails, sur le domaine déclaré : Nom <commandes@exemple.fr>'),
  'mail/owner': optional('qui reçoit les demandes de contact et les réponses des clients'),
  'dolibarr/url': optional('l’adresse de Dolibarr, sans /api : https://erp.exemple.fr'),
  'dolibarr/api-key': optional('la clé d’API d’un utilisateur de Dolibarr réservé au site'),
  'dolibarr/web-url': optional('l’adresse de Dolibarr pour les personnes, si elle est autre'),
  'dolibarr/headers': optional(
    'ce que demande un tunnel devant Dolibarr : une ligne « Nom: valeur » par en-tête (docs/deploy.md, « A Dolibarr in the house »)',
  ),
  'dolibarr/webhook-secret': optional(
    'un secret de votre choix (lettres et chiffres ; docs/deploy.md, étape 8), le même que dans l’adresse de la cible du module Webhook de Dolibarr',
  ),
  'dolibarr/sandbox': optional(
    '« yes » là où Dolibarr n’est qu’un bac à sable : la TVA n’y est pas à confirmer ; rien en production',
  ),
  'cashmag/url': optional('l’adresse de l’API de la caisse Cashmag'),
  'cashmag/key': optional('la clé donnée par Cashmag'),
  'cashmag/partner-id': optional('l’identifiant de partenaire Cashmag, pour ceux qui en ont un'),
  'cashmag/headers': optional('de même, devant l’API de la caisse'),
  'cashmag/sandbox': optional('« yes » là où la caisse n’est qu’un bac à sable ; rien en production'),
  'private-authority': optional(
    'le certificat (PEM) de l’autorité privée qui a signé celui de Dolibarr ou de la caisse',
  ),
  'stripe/secret-key': optional('Stripe, Développeurs, Clés API : sk_live_…'),
  'stripe/webhook-secret': optional(
    'Stripe, Webhooks (docs/deploy.md, étape 8) : whsec_… ; deux, séparés par une virgule, pendant un changement',
  ),
  'stripe/api-base': optional('seulement pour un autre serveur que celui de Stripe'),
  'paypal/client-id': optional('PayPal Developer, Apps & Credentials, Live'),
  'paypal/client-secret': optional('PayPal Developer, la même application'),
  'paypal/webhook-id': optional(
    'PayPal Developer, Webhooks de l’application (docs/deploy.md, étape 8) : son identifiant',
  ),
  'paypal/api-base': optional('https://api-m.sandbox.paypal.com pour le bac à sable ; rien en production'),
  'bootstrap/super-admin': optional('le premier super administrateur (JSON), à supprimer ensuite'),
};

/** The command that sets a parameter. */
export const putParameter = (stage: string, name: string): string =>
  `aws ssm put-parameter --region ${stageNamed(stage).region} --overwrite --type SecureString --name /viande/${stage}/${name} --value "…"`;
