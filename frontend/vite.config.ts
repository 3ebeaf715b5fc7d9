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

/*
 * Which modules share a file. Left to itself the bundler makes one for every set of pages: the shop's first view comes in 56
 * files of 120.6 kB then, with the rules below in 12 of 113.0. `entriesAware` makes it 143 kB and more; groups worked out from
 * what each first view imports make it 113.3 and a tab of the back-office 150 instead of 137, as one cannot see there what
 * is left out of a module. So the rules are by hand, and each says what the shop's first view weighs more without it.
 * `npm run bench:bundles` weighs, tests/e2e/first-load.e2e.ts holds the limits.
 */

/** What tables are made of. 3.4 kB; as much for the page of signing in. */
const TABLES =
  /\/frontend\/src\/(ui\/(table\/|card|save-file|feedback\/(load-failure|progress-bar))|lib\/lists\/)/;
/** The page of signing in shows them: they must not bring the tables along. 0.5 kB. */
const PANELS = /\/frontend\/src\/ui\/(values\/stat|tabs)/;
/** 1.6 kB; 1.5 for the shell of the back-office. */
const FORMS =
  /\/frontend\/src\/(ui\/(fields\/((text|select|password|checkbox)-field|choice|text-area)|feedback\/refusal)|lib\/(forms\/(use-form|field-errors|focus-refused)|api\/list-in))|\/shared\/kernel\/input-problems/;
/** Whatever opens above a page, with the question that an act asks first: nothing is open at a first view. 1.8 kB. */
const WINDOWS =
  /\/frontend\/src\/(ui\/(overlay\/(modal|watch-keyboard|dialog|form-dialog|send-dialog|side-panel|question-window|swallowed-scan)|fields\/combobox)|lib\/(devices\/scan-signal|navigation\/back-closes))/;
/**
 * The pictures of everything but the cart and its goods (icons-shop.tsx): no first view of a customer shows one. With WAITING,
 * PAGED and LATER 1.6 kB; as much for the page of signing in to the back-office.
 */
const TRADE = /\/frontend\/src\/ui\/icons\/icons-trade/;
/** What waits for the network on the machines of the house. */
const WAITING = /\/frontend\/src\/lib\/(network\/waiting-work|storage\/(stored-entries|large-values))/;
/** Around pages that have no session; and the outlines of the name, which are in the page already. 4.0 kB. */
const PUBLIC = /\/frontend\/src\/ui\/shell\/(public-|drawn-brand|brand-outlines)/;
/** What the shop, its cart and its ways to an order have in common: nine files more otherwise, and 2.1 kB. */
const SHOP =
  /\/frontend\/src\/features\/(catalog\/(catalog\.queries|shop-product|shop-breaks)|orders\/(orders\.queries|pro\/(cart\/(cart|cart-store|cart-items|use-cart-sync|stored-cart)\.|reorder\/habit-product|checkout\/order-sentences))|delivery\/(use-delivery|delivery\.queries)|customers\/customers\.queries)|\/shared\/(catalog\/(shelf-order|catalog\.contract)|delivery\/(proposed-day|delivery\.contract)|customers\/addresses\.contract|orders\/(order-total|orders\.contract|reordering\.contract))/;
/** Around every page of the Espace Pro. 0.3 kB, and with them the limit. */
const FRAME =
  /\/frontend\/src\/(features\/(auth\/pro\/pro-(page|menu)|catalog\/pro\/offline-notice)|ui\/shell\/pro-shell)/;
/** Lists that grow page by page: none is in a first view. */
const PAGED = /query-core\/.*\/infiniteQueryObserver|react-query\/.*\/useInfiniteQuery/;
/** Of the back-office alone: its addresses, and what keeps the keyboard where it was. */
const LATER = /\/frontend\/src\/lib\/(navigation\/admin-paths|display\/focus-back)/;
const KIT = new RegExp(
  `^(?!.*(${TABLES.source}|${PANELS.source}|${FORMS.source}|${WINDOWS.source}|${PAGED.source}|${LATER.source}|${TRADE.source}|${WAITING.source}|${PUBLIC.source})).*/(frontend/src/(ui|lib|app)|@tanstack/(react-query|query-core))/`,
);

/** Of a few lines each, and needed by some page of every area: a file would cost more than they do. 0.9 kB and eight files. */
const BITS =
  /\/frontend\/src\/(ui\/(icons\/icons-shop|feedback\/empty-state|fields\/quantity-field)|lib\/(navigation\/use-opened|display\/weekdays)|features\/auth\/pro\/session-lost)|\/shared\/(kernel\/plain-text|customers\/customer-name|delivery\/order-delivery|catalog\/piece-sale)/;

/** In app.html. */
const ALWAYS = /^assets\/(kit|rolldown-runtime|app)-/;

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
    // what the page itself has loaded already need not be named with each of its parts
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ALWAYS.test(file)),
    },
    reportCompressedSize: false,
    rollupOptions: {
      input: entry(input),
      output: {
        // what nearly every page uses comes in one file: 13 requests and 2 kB less on a first view than a file each
        codeSplitting: {
          groups: [
            { name: 'kit', test: KIT, minShareCount: 8, priority: 1 },
            { name: 'bits', test: BITS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'shop', test: SHOP, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'frame',
              test: FRAME,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // half the back-office uses them and no first view does: they come with the first tab or form that needs them
            { name: 'tables', test: TABLES, minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'panels', test: PANELS, minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'windows', test: WINDOWS, minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, minShareCount: 8, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
