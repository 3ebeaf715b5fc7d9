import '#frontend/ui/tokens.css';
import '#frontend/ui/site-fonts.css';
import '#frontend/ui/base.css';
import './site.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { type SiteBuild, SiteBuildProvider } from '#frontend/features/content/site-build.tsx';
import { type PublicPage, publicPages } from '#shared/content/site-map.ts';
import { Document, type SiteFiles } from './document.tsx';
import { firstViewImages, pages } from './pages.tsx';
import { InShell } from './public-page.tsx';

export { searchIndex } from './search-index.ts';
export { robots, sitemap, webManifest } from './site-records.ts';

/** Every public page as a static document, by its address. */
export const renderPages = (build: SiteBuild, files: SiteFiles): { page: PublicPage; html: string }[] =>
  publicPages.map((page) => {
    const Page = pages[page];
    const html = renderToStaticMarkup(
      <SiteBuildProvider value={build}>
        <Document page={page} files={files} images={firstViewImages[page]?.(build) ?? []}>
          <InShell page={page}>
            <Page />
          </InShell>
        </Document>
      </SiteBuildProvider>,
    );
    return { page, html: `<!doctype html>\n${html}\n` };
  });
