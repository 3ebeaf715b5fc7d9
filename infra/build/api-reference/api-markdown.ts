import { commonRefusalTexts, type EndpointFacts } from './endpoint-facts.ts';
import type { FieldRow } from './field-rows.ts';

/** The reference of the API as Markdown. */
export const apiMarkdown = (endpoints: readonly EndpointFacts[]): string => {
  const nouns = [...new Set(endpoints.map(({ noun }) => noun))];
  return [
    '# API',
    'Produit des contrats (`shared/*/*.contract.ts`) par `npm run docs:api` ; ne pas modifier. La même chose pour les machines : [openapi.json](openapi.json).',
    'Toute réponse qui refuse porte `success: false`, un `code`, un `message` en français, et au besoin `field` (le premier champ refusé) et `fields` (la phrase de chaque champ refusé).',
    'Tout appel peut être refusé par :',
    list(commonRefusalTexts(), (text) => text),
    nouns.map((noun) => `- [${noun}](#${noun})`).join('\n'),
    ...nouns.flatMap((noun) => [
      `## ${noun}`,
      ...endpoints.filter((endpoint) => endpoint.noun === noun).map(endpointText),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
};

const endpointText = (endpoint: EndpointFacts): string =>
  [
    `### \`${endpoint.call}\``,
    endpoint.summary,
    [
      `- Accès : ${endpoint.access}`,
      `- Session : ${endpoint.session}`,
      ...(endpoint.alsoAt.length > 0
        ? [`- Aussi à : ${endpoint.alsoAt.map((path) => `\`${path}\``).join(', ')}`]
        : []),
    ].join('\n'),
    ...(endpoint.parameters.length > 0
      ? [
          '**Paramètres**',
          list(endpoint.parameters, (row) => `${field(row)}, ${'where' in row ? String(row.where) : ''}`),
        ]
      : []),
    ...(endpoint.body.length > 0 ? ['**Corps**', list(endpoint.body, field)] : []),
    ...(endpoint.response.type === ''
      ? []
      : [
          `**Réponse** : ${endpoint.response.type}`,
          ...(endpoint.response.fields.length > 0 ? [list(endpoint.response.fields, field)] : []),
        ]),
    ...(endpoint.refusals.length === 0
      ? []
      : [
          '**Refus**',
          list(
            endpoint.refusals,
            ({ code, status, message, details }) =>
              `\`${code}\` (${status}) : ${message}${details.length > 0 ? ` Avec ${details.map(field).join(' ; ')}.` : ''}`,
          ),
        ]),
  ].join('\n\n');

const list = <Row>(rows: readonly Row[], text: (row: Row) => string): string =>
  rows.map((row) => `- ${text(row)}`).join('\n');

const field = ({ name, type, required }: FieldRow): string =>
  `\`${name}\`${required ? '' : ' (facultatif)'} : ${type}`;
