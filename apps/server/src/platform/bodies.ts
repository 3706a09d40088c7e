/** How bodies are read: JSON everywhere, forms and files by the routes alone that take them. */
import multipart from '@fastify/multipart';
import { isTooDeep, maxJsonDepth } from '@klarsikt/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { visitor } from './actor.ts';
import { Refusal } from './errors.ts';
import { depthFault, jsonFault } from './faults.ts';
import { languageOf } from './language.ts';
import type { Scan } from './scanner.ts';
import { repeated } from './texts.ts';
import { megabytes } from './visitors.ts';

/** The framework's own reading of JSON bodies; a body that is none is told where it stops being JSON. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) {
      const message = depthFault(maxJsonDepth, languageOf(request, visitor));
      return done(new Refusal('error.invalid', { faults: [{ path: 'body', code: 'depth', message }] }));
    }
    parse(request, body, (error, value) => {
      if (error === null || !('code' in error) || error.code !== 'FST_ERR_CTP_INVALID_JSON_BODY')
        return done(error, value);
      const message = jsonFault(body, languageOf(request, visitor));
      done(new Refusal('error.invalid', { faults: [{ path: 'body', code: 'json', message }] }));
    });
  });
}

const fieldLimits = { fields: 20, fieldSize: 4096, fieldNameSize: 100, files: 1, headerPairs: 20 };

/** What the reader of forms refuses has its own code; a form that breaks off, or that has no boundary, is told without one. */
function formFault(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) return error;
  return new Refusal('error.request', {}, { cause: error });
}

function repeatedField(request: FastifyRequest, name: string): Refusal {
  const message = repeated[languageOf(request, visitor)];
  return new Refusal('error.invalid', { faults: [{ path: `body.${name}`, code: 'repeated', message }] });
}

async function readFields(request: FastifyRequest): Promise<unknown> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      if (fields.has(part.fieldname)) throw repeatedField(request, part.fieldname);
      fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw formFault(error);
  }
  return Object.fromEntries(fields);
}

function takeFields(inner: FastifyInstance): void {
  inner.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const fields = [...new URLSearchParams(body)];
      const again = fields.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at);
      if (again === undefined) return done(null, Object.fromEntries(fields));
      done(repeatedField(request, again));
    },
  );
}

/**
 * Forms are read for this route alone: everywhere else they are refused, since any page could send one. Both kinds, as
 * mail programs send either (RFC 8058 section 3.2); files are not taken. A call for a token takes the one kind that RFC
 * 6749 section 4.4.2 knows, and nothing else.
 */
export function takeForms(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (inner) => {
    if (route.config?.oauth) inner.removeAllContentTypeParsers();
    else {
      await inner.register(multipart, { limits: { ...fieldLimits, files: 0 } });
      inner.addHook('preValidation', async (request) => {
        if (request.isMultipart()) request.body = await readFields(request);
      });
    }
    takeFields(inner);
    inner.route(route);
  });
}

/** Multipart forms are read for this route alone, and it reads nothing else: a file never comes from a body of JSON. */
export function takeUploads(
  app: FastifyInstance,
  route: RouteOptions,
  { bytes }: { readonly bytes: number },
): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    await inner.register(multipart, {
      limits: { ...fieldLimits, fileSize: bytes },
      throwFileSizeLimit: false,
    });
    inner.route({ ...route, bodyLimit: bytes + 64 * 1024 });
  });
}

/** The length that the request says; a file in it is never longer. */
function lengthSaid({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length']);
  return Number.isSafeInteger(said) && said >= 0 ? said : Number.POSITIVE_INFINITY;
}

/** A file as it comes in, in one piece. Null when it is longer than `most`. */
async function contentOf(
  file: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
  most: number,
): Promise<Buffer | null> {
  const content = Buffer.alloc(most);
  let length = 0;
  for await (const piece of file) {
    if (length + piece.length > most) return null;
    content.set(piece, length);
    length += piece.length;
  }
  return file.truncated ? null : content.subarray(0, length);
}

/** The form of an admitted caller: nothing of it is read before. Its fields are texts, its file is `file`. */
export async function readUpload(
  request: FastifyRequest,
  { bytes }: { readonly bytes: number },
  scan: Scan | null,
): Promise<unknown> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return undefined;
    throw new Refusal('error.mediatype');
  }
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await contentOf(part.file, Math.min(bytes, lengthSaid(request)));
        if (content === null) throw new Refusal('error.toolarge.file', { megabytes: megabytes(bytes) });
        await scan?.(content);
        if (part.fieldname === 'file') body.set('file', { name: part.filename ?? '', content });
      } else if (part.fieldname !== 'file') body.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw formFault(error);
  }
  return Object.fromEntries(body);
}
