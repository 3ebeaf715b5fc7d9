import { deliverySettings, type DeliverySettings } from '#shared/delivery/delivery-settings.ts';

/** The first sentence for each field that is wrong, by its path: `zones.ile-de-france.price`, `horizon_days`. */
export type DeliveryProblems = Readonly<Record<string, string>>;

/** What the server would refuse, by the server's own schema. */
export const deliveryProblems = (draft: DeliverySettings): DeliveryProblems => {
  const { error } = deliverySettings.safeParse(draft);
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [head, place, ...rest] = path.map(String);
    const zone = head === 'zones' ? draft.zones[Number(place)]?.id : undefined;
    const name = (zone === undefined ? path.map(String) : ['zones', zone, ...rest]).join('.');
    problems[name] ??= message;
  }
  return problems;
};
