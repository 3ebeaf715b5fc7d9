import type { ReactNode } from 'react';
import { PublicShell } from '#frontend/ui/shell/public-shell.tsx';
import { business } from '#shared/content/business.ts';
import { emailLink, phoneLink, socialLinks } from '#shared/content/business-links.ts';
import { guarantees } from '#shared/content/claims.ts';

const { street, postal, city } = business.address;

interface HouseShellProps {
  /** Path of the current page, highlighted in the navigation. */
  current: string;
  searchResults?: ReactNode;
  /** Small controls in the footer. */
  extra?: ReactNode;
  children: ReactNode;
}

/** The public layout with company data in its footer (SITE-19), for static pages and sign-in pages. */
export const HouseShell = (page: HouseShellProps) => (
  <PublicShell
    {...page}
    address={[...(street === null ? [] : [street]), `${city} (${postal})`]}
    phone={phoneLink}
    email={emailLink?.label}
    socials={socialLinks}
    guarantees={guarantees}
  />
);
