import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas, shellFiles } from '#infra/build/website.ts';

type Built = Parameters<typeof shellFiles>[0][number];

const chunk = (fileName: string, facadeModuleId: string, more: object = {}): Built =>
  ({
    type: 'chunk',
    fileName,
    facadeModuleId,
    isEntry: false,
    imports: [],
    dynamicImports: [],
    viteMetadata: { importedCss: new Set() },
    ...more,
  }) as unknown as Built;

describe('the files of the shell', () => {
  it('are those that some page of an area may need, and none that only the other loads', () => {
    const built = [
      chunk('assets/app.js', '/src/main.tsx', {
        isEntry: true,
        imports: ['assets/common.js'],
        dynamicImports: ['assets/shop.js', 'assets/office.js', 'assets/scanner.js'],
      }),
      chunk('assets/common.js', '/src/ui/button.tsx'),
      chunk('assets/shop.js', '/src/app/pro/dashboard-page.tsx', {
        viteMetadata: { importedCss: new Set(['assets/shop.css']) },
      }),
      chunk('assets/office.js', '/src/app/admin/admin-dashboard-page.tsx', {
        imports: ['assets/table.js'],
      }),
      chunk('assets/scanner.js', '/src/features/scanning/scanner-page.tsx', {
        viteMetadata: {
          importedCss: new Set(),
          importedAssets: new Set(['assets/zxing.wasm', 'assets/x.svg']),
        },
      }),
      chunk('assets/table.js', '/src/ui/table/data-table.tsx'),
      { type: 'asset', fileName: 'assets/inter-text.woff2' } as unknown as Built,
      { type: 'asset', fileName: 'assets/other.svg' } as unknown as Built,
    ];
    expect(shellFiles(built, areas.office)).toEqual([
      '/assets/app.js',
      '/assets/common.js',
      '/assets/inter-text.woff2',
      '/assets/office.js',
      '/assets/scanner.js',
      '/assets/table.js',
      '/assets/zxing.wasm',
    ]);
    expect(shellFiles(built, areas.pro)).toEqual([
      '/assets/app.js',
      '/assets/common.js',
      '/assets/inter-text.woff2',
      '/assets/shop.css',
      '/assets/shop.js',
    ]);
  });
});

describe('the installable Espace Pro', () => {
  const manifest = JSON.parse(readFileSync('frontend/public/espacepro.webmanifest', 'utf8')) as {
    start_url: string;
    scope: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };

  it('opens in the shop, in a window of its own, and declares it in app.html', () => {
    expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone' });
    expect(readFileSync('frontend/app.html', 'utf8')).toContain(
      '<link rel="manifest" href="/espacepro.webmanifest" />',
    );
  });

  it('has icons that exist, in both sizes, plain and maskable', () => {
    for (const { src } of manifest.icons) expect(existsSync(`frontend/public${src}`), src).toBe(true);
    const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
    expect(kinds.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
  });
});
