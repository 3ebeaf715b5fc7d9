import type { NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpThirdParty } from './erp-third-party.ts';

/**
 * Whether the ERP already has these fields, in the form it stores (22.0.4): tags and double quotes are
 * removed from every text, spaces and dots from a phone number. Compared as typed, such a customer would be
 * written again by every sync.
 */
export function isThirdPartyStored(stored: ErpThirdParty, wanted: Partial<NewThirdParty>): boolean {
  const { privateNote: _unread, ...fields } = wanted;
  return Object.entries(fields).every(([name, value]) => {
    const key = name as keyof typeof fields;
    return normalised(key, stored[key] ?? '') === normalised(key, value);
  });
}

function normalised(name: keyof NewThirdParty, value: string): string {
  const cleaned = value.replaceAll(/<[^>]*>|"/g, '').trim();
  return name === 'phone' ? cleaned.replaceAll(/[\s.]/g, '') : cleaned;
}
