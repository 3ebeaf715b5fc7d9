import {
  commonRefusalTexts,
  type EndpointFacts,
  endpointFacts,
} from '#infra/build/api-reference/endpoint-facts.ts';
import type { FieldRow } from '#infra/build/api-reference/field-rows.ts';
import { contracts } from '#shared/contracts.ts';
import { html, Html, page } from './html.ts';

/** The reference of the API, from the contracts of this version. */
export function apiPage(): Html {
  const endpoints = endpointFacts(contracts);
  const nouns = [...new Set(endpoints.map(({ noun }) => noun))];
  return page(
    'API',
    html`<p>
        ${endpoints.length} appels, produits des contrats ; pour les machines :
        <a href="/__local/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      <details>
        <summary>Tout appel peut être refusé par…</summary>
        <ul>
          ${commonRefusalTexts().map((text) => html`<li>${text}</li>`)}
        </ul>
      </details>
      <p>${nouns.map((noun) => html`<a href="#${noun}">${noun}</a> `)}</p>
      ${nouns.map(
        (noun) =>
          html`<h2 id="${noun}">${noun}</h2>
            ${endpoints.filter((endpoint) => endpoint.noun === noun).map(endpointPart)}`,
      )}`,
  );
}

const endpointPart = (endpoint: EndpointFacts): Html =>
  html`<details style="border-bottom: 1px solid #e3dbd0; padding: .4rem 0">
    <summary style="overflow-wrap: anywhere"><code>${endpoint.call}</code><br />${endpoint.summary}</summary>
    <p>
      Accès : ${endpoint.access}. Session : ${endpoint.session}.
      ${endpoint.alsoAt.length > 0 ? `Aussi à : ${endpoint.alsoAt.join(', ')}.` : ''}
    </p>
    ${fields('Paramètres', endpoint.parameters)} ${fields('Corps', endpoint.body)}
    ${endpoint.response.type === '' ? '' : html`<p><strong>Réponse</strong> : ${endpoint.response.type}</p>`}
    ${fields('', endpoint.response.fields)}
    ${
      endpoint.refusals.length === 0
        ? ''
        : html`<p><strong>Refus</strong></p>
            <ul>
              ${endpoint.refusals.map(
                ({ code, status, message, details }) =>
                  html`<li><code>${code}</code> (${status}) : ${message} ${fields('', details)}</li>`,
              )}
            </ul>`
    }
  </details>`;

const fields = (title: string, rows: readonly FieldRow[]): Html =>
  rows.length === 0
    ? new Html('')
    : html`${title === '' ? '' : html`<p><strong>${title}</strong></p>`}
        <ul>
          ${rows.map(
            ({ name, type, required }) =>
              html`<li style="overflow-wrap: anywhere">
                <code>${name}</code>${required ? '' : ' (facultatif)'} : ${type}
              </li>`,
          )}
        </ul>`;
