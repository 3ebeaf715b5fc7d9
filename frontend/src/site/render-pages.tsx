import '#frontend/ui/tokens.css';
import '#frontend/ui/site-fonts.css';
import '#frontend/ui/base.css';
import './site.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type SiteBuild, SiteBuildProvider } from '#frontend/features/content/site-build.tsx';
import type { PublicPage } from '#shared/content/site-map.ts';
import { Document, type PreloadedImage, type SiteFiles } from './document.tsx';
import { bindFrenchSpaces } from './french-spaces.ts';
import { InShell } from './public-page.tsx';

export interface RenderedPage {
  page: PublicPage;
  html: string;
}

/**
 * The `render` export of the files in pages/: static documents, given the build's files. `firstView` lists
 * images to preload. Must be imported first: its styles define the order of the layers.
 */
export const renderPages =
  (
    pages: Partial<Record<PublicPage, ComponentType>>,
    firstView: (build: SiteBuild) => readonly PreloadedImage[] = () => [],
  ) =>
  (build: SiteBuild, files: SiteFiles): RenderedPage[] =>
    (Object.entries(pages) as [PublicPage, ComponentType][]).map(([page, Page]) => {
      const html = renderToStaticMarkup(
        <SiteBuildProvider value={build}>
          <Document page={page} files={files} images={firstView(build)}>
            <InShell page={page}>
              <Page />
            </InShell>
          </Document>
        </SiteBuildProvider>,
      );
      return { page, html: `<!doctype html>\n${bindFrenchSpaces(html)}\n` };
    });
