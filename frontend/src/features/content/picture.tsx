import type { ReactNode } from 'react';
import { type BuiltPicture, useSiteBuild } from './site-build.tsx';

interface PictureProps {
  name: string;
  alt: string;
  className?: string | undefined;
  /** `sizes` attribute; only relevant for photos. */
  sizes?: string;
  /** Above the fold: loaded immediately, with high priority. */
  eager?: boolean;
  /** Behaviour on a loading error (SITE-45, SITE-51). */
  broken?: 'placeholder' | 'hide';
}

/** Placeholder source without intrinsic size, so that `width` and `height` reserve the space. */
const EMPTY = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** A picture by name, with reserved space. */
export const Picture = ({ name, ...rest }: PictureProps) => (
  <BuiltImage picture={useSiteBuild().picture(name)} {...rest} />
);

/**
 * A picture of the build. `loading="lazy"` starts up to 2500 px ahead and before the first paint, so the
 * loader sets the source 600 px ahead; <noscript> covers pages without JavaScript.
 */
export function BuiltImage({
  picture,
  alt,
  className,
  sizes = '100vw',
  eager,
  broken = 'placeholder',
}: Omit<PictureProps, 'name'> & { picture: BuiltPicture }) {
  const { src, width, height, sources } = picture;
  const common = { width, height, className, 'data-broken': broken };
  const form = (image: ReactNode, set: 'srcSet' | 'data-srcset') =>
    sources.length === 0 ? (
      image
    ) : (
      <picture>
        {sources.map(({ type, srcSet, media }) => (
          <source key={srcSet} type={type} media={media} sizes={sizes} {...{ [set]: srcSet }} />
        ))}
        {image}
      </picture>
    );
  if (eager)
    return form(<img {...common} alt={alt} src={src} decoding="async" fetchPriority="high" />, 'srcSet');
  return (
    <>
      {form(<img {...common} alt={alt} src={EMPTY} data-src={src} decoding="async" />, 'data-srcset')}
      <noscript>{form(<img {...common} alt={alt} src={src} loading="lazy" />, 'srcSet')}</noscript>
    </>
  );
}
