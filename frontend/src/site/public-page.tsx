import type { ReactNode } from 'react';
import { PublicShell } from '#frontend/ui/shell/public-shell.tsx';
import { business } from '#shared/content/business.ts';
import { emailLink, phoneLink, socialLinks } from '#shared/content/business-links.ts';
import { guarantees } from '#shared/content/claims.ts';
import type { PublicPage } from '#shared/content/site-map.ts';
import { AnimationControl } from './animation-control.tsx';
import { SearchResults } from './search-results.tsx';

const { street, postal, city } = business.address;

/** A page in the shell, with the house's facts in its foot. */
export const InShell = ({ page, children }: { page: PublicPage; children: ReactNode }) => (
  <PublicShell
    current={page}
    searchResults={<SearchResults />}
    address={[...(street === null ? [] : [street]), `${city} (${postal})`]}
    phone={phoneLink}
    email={emailLink?.label}
    socials={socialLinks}
    guarantees={guarantees}
    extra={<AnimationControl />}
  >
    {children}
  </PublicShell>
);
