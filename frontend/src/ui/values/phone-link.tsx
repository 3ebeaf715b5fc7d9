import { phoneHref, phoneText } from '#shared/kernel/phone.ts';

/** A phone number, grouped in pairs. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={phoneHref(phone)}>{phoneText(phone)}</a>;
