/** Parses request bodies. All routes accept JSON; forms and files are accepted only on routes that declare them. */
import multipart from '@fastify/multipart';
import { isJsonTooDeep, maxJsonDepth, scimType } from '@klarsikt/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { visitorActor } from './actor.ts';
import { Refusal } from './errors.ts';
import { formatJsonFault, formatNestingFault } from './faults.ts';
import { determineLanguage } from './language.ts';
import type { FileScanner } from './scanner.ts';
import { repeatedFieldText } from './texts.ts';
import { toMegabytes } from './visitors.ts';

/**
 * Parses JSON with the framework's parser. Refuses JSON that is nested too deeply, and reports the place of a syntax
 * error.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    ['application/json', scimType],
    { parseAs: 'string' },
    (request, body, done) => {
      if (isJsonTooDeep(body)) {
        const message = formatNestingFault(maxJsonDepth, determineLanguage(request, visitorActor));
        return done(new Refusal('error.invalid', { faults: [{ path: 'body', code: 'depth', message }] }));
      }
      parse(request, body, (error, value) => {
        if (error === null || !('code' in error) || error.code !== 'FST_ERR_CTP_INVALID_JSON_BODY')
          return done(error, value);
        const message = formatJsonFault(body, determineLanguage(request, visitorActor));
        done(new Refusal('error.invalid', { faults: [{ path: 'body', code: 'json', message }] }));
      });
    },
  );
}

const fieldLimits = { fields: 20, fieldSize: 4096, fieldNameSize: 100, files: 1, headerPairs: 20 };

/**
 * Converts a fault of the form parser to a refusal. Its errors have a status code, except those for a truncated form
 * or a form without a boundary.
 */
function toFormFault(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) return error;
  return new Refusal('error.request', {}, { cause: error });
}

function createRepeatedFieldRefusal(request: FastifyRequest, name: string): Refusal {
  const message = repeatedFieldText[determineLanguage(request, visitorActor)];
  return new Refusal('error.invalid', { faults: [{ path: `body.${name}`, code: 'repeated', message }] });
}

async function readFields(request: FastifyRequest): Promise<unknown> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      if (fields.has(part.fieldname)) throw createRepeatedFieldRefusal(request, part.fieldname);
      fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw toFormFault(error);
  }
  return Object.fromEntries(fields);
}

function registerFieldParser(inner: FastifyInstance): void {
  inner.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const fields = [...new URLSearchParams(body)];
      const again = fields.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at);
      if (again === undefined) return done(null, Object.fromEntries(fields));
      done(createRepeatedFieldRefusal(request, again));
    },
  );
}

/**
 * Accepts forms on this route only, because any web page can send a form. Mail programs send both kinds of form (RFC
 * 8058 section 3.2); files are refused. The token endpoint accepts only the kind of RFC 6749 section 4.4.2.
 */
export function acceptForms(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (inner) => {
    if (route.config?.oauth) inner.removeAllContentTypeParsers();
    else {
      await inner.register(multipart, { limits: { ...fieldLimits, files: 0 } });
      inner.addHook('preValidation', async (request) => {
        if (request.isMultipart()) request.body = await readFields(request);
      });
    }
    registerFieldParser(inner);
    inner.route(route);
  });
}

/** Accepts multipart forms on this route only, and no other body, so that a file never arrives as JSON. */
export function acceptUploads(
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

/** Reads the length of the body from the request's header; it is an upper limit of the file's length. */
function readContentLength({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length']);
  return Number.isSafeInteger(said) && said >= 0 ? said : Number.POSITIVE_INFINITY;
}

/** Reads the whole file; returns null if it is longer than `most` bytes. */
async function readFileContent(
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

/**
 * Reads an uploaded form after the caller has been admitted. The field `file` contains the file; all other fields are
 * texts.
 */
export async function readUploadForm(
  request: FastifyRequest,
  { bytes }: { readonly bytes: number },
  scan: FileScanner | null,
): Promise<unknown> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return undefined;
    throw new Refusal('error.mediatype');
  }
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await readFileContent(part.file, Math.min(bytes, readContentLength(request)));
        if (content === null) throw new Refusal('error.toolarge.file', { megabytes: toMegabytes(bytes) });
        await scan?.(content);
        if (part.fieldname === 'file') body.set('file', { name: part.filename ?? '', content });
      } else if (part.fieldname !== 'file') body.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw toFormFault(error);
  }
  return Object.fromEntries(body);
}
