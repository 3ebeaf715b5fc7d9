import type { ReactNode } from 'react';
import { HouseShell } from '#frontend/features/content/house-shell.tsx';
import type { PublicPage } from '#shared/content/site-map.ts';
import { AnimationControl } from './animation-control.tsx';
import { SearchResults } from './search-results.tsx';

/** A static page; its footer has the animation preferences. */
export const InShell = ({ page, children }: { page: PublicPage; children: ReactNode }) => (
  <HouseShell current={page} searchResults={<SearchResults />} extra={<AnimationControl />}>
    {children}
  </HouseShell>
);
