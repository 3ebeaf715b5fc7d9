import type { ReactNode } from 'react';
import { useSiteBuild } from '#frontend/features/content/site-build.tsx';
import { business } from '#shared/content/business.ts';
import { pageHeads } from '#shared/content/page-heads.ts';
import type { PublicPage } from '#shared/content/site-map.ts';
import { structuredData } from './structured-data.ts';

/** URLs of the files of every page, named by content hash. */
export interface SiteFiles {
  stylesheet: string;
  script: string;
  fonts: readonly string[];
  searchIndex: string;
  placeholder: string;
  share: string;
  /** Favicon as a data URL: saves a request on first views. */
  icon: string;
}

/** An image that the first view needs immediately. */
export interface PreloadedImage {
  href: string;
  media?: string;
}

interface DocumentProps {
  page: PublicPage;
  files: SiteFiles;
  images: readonly PreloadedImage[];
  children: ReactNode;
}

/** The document of a public page; complete without JavaScript. */
export function Document({ page, files, images, children }: DocumentProps) {
  const build = useSiteBuild();
  const { title, description } = pageHeads[page];
  const address = `${business.siteOrigin}${page}`;
  const share = `${business.siteOrigin}${files.share}`;
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <link rel="stylesheet" href={files.stylesheet} />
        {images.map(({ href, media }) => (
          <link key={href} rel="preload" as="image" href={href} media={media} fetchPriority="high" />
        ))}
        {files.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <script type="module" src={files.script} />
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="theme-color" content="#1b1614" />
        <link rel="icon" href={files.icon} type="image/svg+xml" />
        <link rel="icon" href="/art/brand/icon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/art/brand/apple-touch-icon-180.png" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="fr_FR" />
        <meta property="og:site_name" content={business.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={share} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content="Viande Signature, grossiste boucher à Bordeaux : une vache bazadaise gravée"
        />
        <meta name="twitter:card" content="summary_large_image" />
        {structuredData(page, share, (picture) => build.picture(picture).src).map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            // data, not executed; `<` is escaped so that no text can close the element
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body
        data-search-index={files.searchIndex}
        data-placeholder={files.placeholder}
        data-manifest="/site.webmanifest"
      >
        {children}
      </body>
    </html>
  );
}
