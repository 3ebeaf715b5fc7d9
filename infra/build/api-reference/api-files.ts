import { contracts } from '#shared/contracts.ts';
import { apiMarkdown } from './api-markdown.ts';
import { endpointFacts } from './endpoint-facts.ts';
import { orderStatesMarkdown } from './order-states-markdown.ts';
import { type OpenApi, openApi } from './open-api.ts';

/** The generated references and what is in them, by their path in the repository. */
export const apiFiles = (): Record<string, string> => ({
  'docs/openapi.json': lineByLine(openApi(contracts)),
  'docs/api.md': apiMarkdown(endpointFacts(contracts)),
  'docs/order-states.md': orderStatesMarkdown(),
});

/** A path on each line: a change of one call shows as one line, and the file stays half as long. */
const lineByLine = ({ paths, ...rest }: OpenApi): string => {
  const lines = Object.entries(paths).map(
    ([path, calls]) => `${JSON.stringify(path)}:${JSON.stringify(calls)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`;
};
