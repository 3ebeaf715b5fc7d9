import { ApiRefusal } from './api-refusal.ts';
import { json, seeOther } from './replies.ts';
import type { Handler } from './routes.ts';
import type { SandboxRequest } from './exchange.ts';

/**
 * Something the provider's side does from its dashboard. A person's form goes back to the dashboard; a program gets
 * the changed object as JSON.
 */
export function gesture(work: (request: SandboxRequest) => object | undefined): Handler {
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
