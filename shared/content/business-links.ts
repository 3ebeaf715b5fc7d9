import { business } from './business.ts';

export type ContactLink = { label: string; href: string };

/** `05 56 …` → `+33556…`. */
const international = (number: string): string => `+33${number.replaceAll(' ', '').slice(1)}`;

/** Contact links; undefined for unknown values, so that no dead link is shown (AMB-59). */
export const phoneLink: ContactLink | undefined =
  business.phone === null
    ? undefined
    : { label: business.phone, href: `tel:${international(business.phone)}` };

export const whatsappLink: ContactLink | undefined =
  business.whatsapp === null
    ? undefined
    : { label: business.whatsapp, href: `https://wa.me/${international(business.whatsapp).slice(1)}` };

export const emailLink: ContactLink | undefined =
  business.email === null ? undefined : { label: business.email, href: `mailto:${business.email}` };

const socialNames = { instagram: 'Instagram', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

export const socialLinks: readonly ContactLink[] = Object.entries(socialNames).flatMap(([key, label]) => {
  const href = business.socials[key as keyof typeof socialNames];
  return href === null ? [] : [{ label, href }];
});
