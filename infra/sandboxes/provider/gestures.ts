import { ApiRefusal } from './api-refusal.ts';
import { json, seeOther } from './replies.ts';
import type { RouteHandler } from './routes.ts';
import type { SandboxRequest } from './exchange.ts';

/**
 * An action of the provider's side in its dashboard. A user's form redirects to the dashboard; a program
 * gets the changed object as JSON.
 */
export function gesture(work: (request: SandboxRequest) => object | undefined): RouteHandler {
  return (request) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    try {
      const done = work(request);
      if (done === undefined) return json(404, { message: 'Nothing to do this to.' });
      return isForm ? seeOther('/') : json(200, done);
    } catch (error) {
      if (error instanceof ApiRefusal) return error.toAnswer();
      throw error;
    }
  };
}
