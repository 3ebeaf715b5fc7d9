import { handle } from '#functions/platform/http/http.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import {
  changeHouseGuide,
  changeOrderGuide,
  createHouseGuide,
  createOrderGuide,
  listHouseGuides,
  listOrderGuides,
  removeHouseGuide,
  removeOrderGuide,
} from './save-guides.ts';
import { guideServices } from './order-guides.module.ts';

const services = guideServices();

export const routes = [
  handle(orderGuidesContract, {
    listOrderGuides: ({ caller }) => listOrderGuides(services, caller.subjectId),
    createOrderGuide: ({ body, caller, key, now }) =>
      createOrderGuide(services, body, { customerId: caller.subjectId, key, now }),
    changeOrderGuide: ({ params, body, caller }) =>
      changeOrderGuide(services, params.id, body, caller.subjectId),
    removeOrderGuide: ({ params, caller }) => removeOrderGuide(services, params.id, caller.subjectId),
    listHouseGuides: () => listHouseGuides(services),
    createHouseGuide: ({ body, key, now }) => createHouseGuide(services, body, { key, now }),
    changeHouseGuide: ({ params, body }) => changeHouseGuide(services, params.id, body),
    removeHouseGuide: ({ params }) => removeHouseGuide(services, params.id),
  }),
];
