import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsOnly } from './vite.contracts.ts';
import {
  brandInPage,
  layersInOrder,
  pagesInDevelopment,
  stylesheetOnlyToasts,
  usedRouterPartsOnly,
} from './vite.plugins.ts';

/** `UI_KIT=1` builds the gallery of components instead of the site, so that no site can contain it by accident. */
const input = process.env['UI_KIT'] === '1' ? 'ui-kit.html' : 'app.html';

/** What tables are made of, and what forms are. */
const TABLES = /\/frontend\/src\/(ui\/(table\/|card|feedback\/load-failure)|lib\/lists\/)/;
/** The page of signing in shows them: they must not bring the tables along. */
const PANELS = /\/frontend\/src\/ui\/(values\/stat|tabs)/;
const FORMS =
  /\/frontend\/src\/(ui\/(fields\/((text|select|password|checkbox)-field|choice|text-area)|overlay\/form-dialog|feedback\/refusal)|lib\/(forms\/(use-form|field-errors|focus-refused)|api\/list-in))|\/shared\/kernel\/input-problems/;
/** The pictures of everything but the cart and its goods (icons-shop.tsx): no first view of a customer shows one. */
const TRADE = /\/frontend\/src\/ui\/icons\/icons-trade/;
/** What waits for the network on the machines of the house. */
const WAITING = /\/frontend\/src\/lib\/(network\/waiting-work|storage\/stored-entries)/;
/** Around pages that have no session; and the outlines of the name, which are in the page already. */
const PUBLIC = /\/frontend\/src\/ui\/shell\/(public-|drawn-brand|brand-outlines)/;
const KIT = new RegExp(
  `^(?!.*(${TABLES.source}|${PANELS.source}|${FORMS.source}|${TRADE.source}|${WAITING.source}|${PUBLIC.source})).*/(frontend/src/(ui|lib|app)|@tanstack/(react-query|query-core))/`,
);

const entry = (file: string) => `${import.meta.dirname}/${file}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  appType: 'mpa',
  plugins: [
    react(),
    endpointsOnly(),
    pagesInDevelopment(),
    stylesheetOnlyToasts(),
    usedRouterPartsOnly(),
    brandInPage(),
    layersInOrder('reset,tokens,base,parts,components,pages'),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]_[local]' } },
  },
  build: {
    outDir: entry('../dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Nothing inlined: the content security policy allows no data: script, style or font.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // in no bundle's last line: infra/build puts them out of the public's reach
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: entry(input),
      output: {
        // what nearly every page uses comes in one file: 13 requests and 2 kB less on a first view than a file each
        codeSplitting: {
          groups: [
            { name: 'kit', test: KIT, minShareCount: 8, priority: 1 },
            // half the back-office uses them and no first view does: they come with the first tab or form that needs them
            { name: 'tables', test: TABLES, minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'panels', test: PANELS, minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, minShareCount: 8, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
