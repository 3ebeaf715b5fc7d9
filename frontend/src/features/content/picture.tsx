import { useSiteBuild } from './site-build.tsx';

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

/** A picture by its name, with its place reserved before it arrives. */
export function Picture({
  name,
  alt,
  className,
  sizes = '100vw',
  eager,
  broken = 'placeholder',
}: PictureProps) {
  const { src, width, height, sources } = useSiteBuild().picture(name);
  const image = (
    <img
      {...{ src, alt, width, height, className }}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
      data-broken={broken}
    />
  );
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} {...{ type, srcSet, sizes }} />
      ))}
      {image}
    </picture>
  );
}
