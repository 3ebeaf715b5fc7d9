import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsOnly } from './vite.contracts.ts';
import {
  layersInOrder,
  pagesInDevelopment,
  preloadFonts,
  stylesheetOnlyToasts,
  usedRouterPartsOnly,
} from './vite.plugins.ts';

/** `UI_KIT=1` builds the gallery of components instead of the site, so that no site can contain it by accident. */
const input = process.env['UI_KIT'] === '1' ? 'ui-kit.html' : 'app.html';

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
    preloadFonts(['fraunces-title', 'inter-text']),
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: entry(input),
      output: {
        // what nearly every page uses comes in one file: 13 requests and 2 kB less on a first view than a file each
        codeSplitting: {
          groups: [{ name: 'kit', test: /\/frontend\/src\/(ui|lib|app)\//, minShareCount: 8 }],
        },
      },
    },
  },
});
