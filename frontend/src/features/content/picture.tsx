import type { ReactNode } from 'react';
import { type BuiltPicture, useSiteBuild } from './site-build.tsx';

interface PictureProps {
  name: string;
  alt: string;
  className?: string | undefined;
  /** How wide it is shown; matters to photographs. */
  sizes?: string;
  /** In the first view: loaded at once and first. */
  eager?: boolean;
  /** What happens when it cannot be loaded (SITE-45, SITE-51). */
  broken?: 'placeholder' | 'hide';
}

/** Stands where nobody is near yet: no size of its own, so `width` and `height` keep the picture's place. */
const EMPTY = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** A picture by its name, with its place reserved before it arrives. */
export const Picture = ({ name, ...rest }: PictureProps) => (
  <BuiltImage picture={useSiteBuild().picture(name)} {...rest} />
);

/**
 * One that the build made. `loading="lazy"` starts up to 2500 px ahead and before the first paint; so the loader
 * gives pictures their address when they are 600 px away, and <noscript> holds them for those without it.
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
