import type { Plugin } from 'vite';
import { SIGNATURE, VIANDE } from '#frontend/ui/shell/brand-outlines.ts';

/** Of a library that is changed on its way: nobody looks for a line of it. */
const NO_MAP = { mappings: '' } as const;

/**
 * sonner writes its stylesheet into a <style> element when it loads, which `style-src 'self'` refuses.
 * Its package also ships the same rules as a file; the toaster imports that file and this drops the injection.
 */
export const stylesheetOnlyToasts = (): Plugin => ({
  name: 'stylesheet-only-toasts',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const patched = code.replace('function __insertCSS(code) {', 'function __insertCSS(code) {\n  return');
      if (patched === code) this.error('sonner no longer injects its styles the way this plugin expects');
      return { code: patched, map: NO_MAP };
    },
  },
});

/**
 * react-router names its parts for developer tools, and makes some of them by a call: either keeps forms, scroll memory and
 * prefetching in the bundle that nothing here uses. Without the names, and told that the calls only make something, the
 * bundler leaves them out: 2 kB of every first view.
 */
export const usedRouterPartsOnly = (): Plugin => ({
  name: 'used-router-parts-only',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(
          /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|lazy|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        )
        // told to whoever writes a route wrong, in development
        .replaceAll(/^(\s+)(warning(?:Once)?\()/gm, '$1/* @__PURE__ */ $2'),
      map: NO_MAP,
    }),
  },
});

/** In development: addresses without an extension are pages of the apps, `/ui-kit` is the gallery of components. */
export const pagesInDevelopment = (): Plugin => ({
  name: 'pages-in-development',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      const query = request.url?.slice(path.length) ?? '';
      const isPage =
        request.headers.accept?.includes('text/html') && !path.includes('.') && !path.startsWith('/@');
      if (isPage) request.url = `${path === '/ui-kit' ? '/ui-kit.html' : '/app.html'}${query}`;
      next();
    });
  },
});

/**
 * Chunks may load before the entry's own stylesheet, and the first mention of a layer fixes its rank: so every
 * stylesheet begins with the whole order. The bundler drops the statement that tokens.css makes.
 */
export const layersInOrder = (order: string): Plugin => ({
  name: 'layers-in-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = `@layer ${order};${String(file.source)}`;
    }
  },
});

/** The outlines of the name, once in the page that every app starts from: `Brand` draws them from there. */
export const brandInPage = (): Plugin => ({
  name: 'brand-in-page',
  transformIndexHtml: () => [
    {
      tag: 'svg',
      attrs: { width: '0', height: '0', display: 'none', 'aria-hidden': 'true' },
      children: `<path id="trace-viande" d="${VIANDE}"/><path id="trace-signature" d="${SIGNATURE}"/>`,
      injectTo: 'body',
    },
  ],
});
