import * as http from 'node:http';
import * as https from 'node:https';
import { backoff } from '#functions/platform/backoff.ts';
import { timeCall } from '#functions/platform/call-times.ts';
import { environment } from '#functions/platform/environment.ts';
import { AwsError, AwsTimeout, mayBeTriedAgain } from './aws-error.ts';
import { signedHeaders } from './signature.ts';

/** One of AWS's services that are called by JSON, and how long it is waited for. */
export type AwsServiceSettings = {
  /** As it is signed for: `dynamodb`. */
  name: string;
  /** Before the name of an action: `DynamoDB_20120810`. */
  target: string;
  jsonVersion: '1.0' | '1.1';
  /** Names where it listens instead of at AWS: `AWS_ENDPOINT_URL_DYNAMODB`. */
  endpointVariable: string;
  attempts: number;
  /** Until a connection stands, and from there until the whole answer is here. */
  connectMs: number;
  answerMs: number;
};

/** Calls one service: signed, ended in time, tried again where nothing says that it was refused. */
export class AwsService {
  readonly #settings: AwsServiceSettings;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 50 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 50 }),
  };

  constructor(settings: AwsServiceSettings) {
    this.#settings = settings;
  }

  /** The answer to `action` as it came; AwsError for a refusal, AwsTimeout or the connection's error otherwise. */
  async call<Answer>(action: string, input: object): Promise<Answer> {
    const body = JSON.stringify(input);
    return timeCall(action, async () => {
      for (let tried = 1; ; tried++) {
        try {
          return JSON.parse(await this.#post(action, body)) as Answer;
        } catch (error) {
          if (tried >= this.#settings.attempts || !mayBeTriedAgain(error)) throw error;
          await backoff(tried);
        }
      }
    });
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #post(action: string, body: string): Promise<string> {
    const { name, target, jsonVersion, connectMs, answerMs } = this.#settings;
    const region = environment('AWS_REGION');
    const url = this.#endpoint(region);
    const headers = signedHeaders(
      {
        host: url.host,
        region,
        service: name,
        target: `${target}.${action}`,
        contentType: `application/x-amz-json-${jsonVersion}`,
        body,
      },
      {
        accessKeyId: environment('AWS_ACCESS_KEY_ID'),
        secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
        sessionToken: process.env['AWS_SESSION_TOKEN'],
      },
      new Date(),
    );
    headers['content-length'] = String(Buffer.byteLength(body));
    const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
    const { request } = protocol === 'http:' ? http : https;
    return new Promise<string>((resolve, reject) => {
      const { hostname, port } = url;
      const call = request(
        { method: 'POST', hostname, port, path: '/', headers, agent: this.#agents[protocol] },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => (text += piece));
          response.on('error', reject);
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status === 200) resolve(text);
            else reject(new AwsError(status, text));
          });
        },
      );
      const endAfter = (ms: number) => setTimeout(() => call.destroy(new AwsTimeout(action, ms)), ms);
      const answer = endAfter(connectMs + answerMs);
      call.on('socket', (socket) => {
        if (!socket.connecting) return;
        const connect = endAfter(connectMs);
        socket.once(protocol === 'http:' ? 'connect' : 'secureConnect', () => clearTimeout(connect));
        socket.once('close', () => clearTimeout(connect));
      });
      call.on('close', () => clearTimeout(answer));
      call.on('error', reject);
      call.end(body);
    });
  }

  /** Looked up by the first call, then kept. */
  #endpoint(region: string): URL {
    const { endpointVariable, name } = this.#settings;
    return (this.#found ??= new URL(
      process.env[endpointVariable] || `https://${name}.${region}.amazonaws.com`,
    ));
  }
  #found: URL | undefined;
}
