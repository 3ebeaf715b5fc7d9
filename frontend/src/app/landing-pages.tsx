import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

/**
 * The first view of a landing page (shared/content/site-map.ts), read while the scripts are still coming; then show-app.tsx
 * puts the living page in its place. Whole, without any inline script. For the build.
 */
export const renderLandingPage = async (path: string): Promise<string> => {
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
    {
      // a large part would otherwise come hidden, with a script that reveals it
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void faults.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (faults.length > 0)
    throw new AggregateError(faults, `${path} cannot be drawn ahead: ${faults.join(', ')}`);
  // pressed before the scripts are there, a form would put what was typed into the address, and a tab do nothing
  return html
    .replaceAll('<form ', '<form inert ')
    .replaceAll('<div role="tablist"', '<div inert role="tablist"');
};
