import { contracts } from '#shared/contracts.ts';
import { apiMarkdown } from './api-markdown.ts';
import { endpointFacts } from './endpoint-facts.ts';
import { orderStatesMarkdown } from './order-states-markdown.ts';
import { type OpenApi, openApi } from './open-api.ts';

/** The generated references, by path in the repository. */
export const apiFiles = (): Record<string, string> => ({
  'docs/openapi.json': lineByLine(openApi(contracts)),
  'docs/api.md': apiMarkdown(endpointFacts(contracts)),
  'docs/order-states.md': orderStatesMarkdown(),
});

/** One path per line: a change of one call changes one line, and the file is half as long. */
const lineByLine = ({ paths, ...rest }: OpenApi): string => {
  const lines = Object.entries(paths).map(
    ([path, calls]) => `${JSON.stringify(path)}:${JSON.stringify(calls)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`;
};
