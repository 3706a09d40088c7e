/**
 * Mutations that remove protections of costs that callers cause, remaining data, input, and reliability: rows V1 to
 * V8, I1, I2, RL5 to RL7, RL13 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'apps/server/test';
const visitors = `${tests}/visitors.test.ts`;
const hostile = `${tests}/hostile.test.ts`;
const listener = `${tests}/listener.test.ts`;
const pool = 'apps/server/src/render/pool.test.ts';
const documents = 'modules/threatview/server/insight/read-document.test.ts';
const files = 'apps/server/src/intake/check-file.test.ts';
const demo = `${tests}/demo-rows.test.ts`;
const unsent = 'apps/web/src/platform/unsent/store.test.ts';
const bounds = inFile('apps/server/src/platform/visitors.ts');
const workers = inFile('apps/server/src/render/pool.ts');
const http = inFile('apps/server/src/platform/listener.ts');
const pdf = inFile('apps/server/src/intake/pdf-safety.ts');

export const visitorLimitMutations: readonly SecurityMutation[] = [
  bounds(
    'V1',
    `${visitors} > is not read above 64 KiB if the caller has no account`,
    "    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(endpoint);\n",
    '',
  ),
  bounds(
    'V1',
    `${visitors} > is counted while it arrives if its length is not declared`,
    '      if (read > bound.bytes) done(tooLarge(bound.endpoint));\n      else done(null, chunk);',
    '      done(null, chunk);',
  ),
  bounds(
    'V1',
    `${visitors} > are limited per address, whatever session they have`,
    '    await rate?.(request, reply);\n    if (Number',
    '    if (Number',
  ),
  inFile('modules/reporting/server/chart/handlers.ts')(
    'V1',
    `${visitors} > has at most four million pixels, and a larger one is refused with the faulty parameter`,
    '  requireAllowedSize(size, raster ? config.zoom : 0, asked);\n',
    '',
  ),
  inFile('modules/identity/server/organization/federation.ts')(
    'V2',
    'modules/identity/server/federation/ways-in.test.ts > can be changed only by user administrators with all permissions of the affected people',
    "  if (!actor.permissions.has('admin:SecurityAdmin'))\n",
    '  if (actor.permissions.size === 0)\n',
  ),
  inFile('apps/server/src/platform/fair-queue.ts')(
    'V3',
    `${pool} > alternates between organisations, however many jobs one organisation has`,
    '      if (rest.length > 0) this.waiting.set(key, rest);\n      this.size -= 1;\n      return first;',
    '      const others = [...this.waiting];\n      this.waiting.clear();\n      if (rest.length > 0) this.waiting.set(key, rest);\n      for (const [other, items] of others) this.waiting.set(other, items);\n      this.size -= 1;\n      return first;',
  ),
  inFile('apps/server/src/platform/visitors.ts')(
    'RL11',
    `${tests}/noisy-neighbour.test.ts > waits for at most one report of another organisation, however many were queued before`,
    'caller.ownOrganizationId ?? caller.organizationId}',
    'caller.method}',
  ),
  workers(
    'V3',
    `${pool} > reserves a worker for people with an account, however many visitors wait`,
    'return running.length < this.settings.visitorWorkers;',
    'return running.length < 99;',
  ),
  workers(
    'V3',
    `${pool} > is freed by replacing a worker above the limit`,
    ' || answer.memory > memoryMark',
    ' || memoryMark < 0',
  ),
  pdf(
    'V6',
    `${documents} > V6: is refused if it hides objects from the check for active content`,
    '    if (objects) checkObjects(content, names, said);\n',
    '',
  ),
  pdf(
    'V6',
    `${files} > is refused if the number of nested streams exceeds the limit`,
    "    if (streams < 0) throw new FileRefusedError('unsafe', 'more streams than a document has');\n",
    '',
  ),
  pdf(
    'V6',
    `${files} > is refused if several streams, not only one, expand beyond the limit`,
    "  return inflateStream(data, limits.early) === 'broken' ? 0 : limits.broken;\n",
    '  return data.length * 0;\n',
  ),
  inFile('apps/server/src/platform/bodies.ts')(
    'V5.4.3',
    `${tests}/scan.test.ts > a file with a finding is refused with the name of the finding and is not stored`,
    '        await scan?.(content);\n',
    '',
  ),
  inFile('modules/identity/contract/login.ts')(
    'V7',
    `${demo} > can be opened ten times a minute from one address`,
    'visitors: { perMinute: 10, bytes: 1024 },',
    'visitors: { perMinute: 1000, bytes: 1024 },',
  ),
  inFile('modules/identity/server/login/handlers.ts')(
    'V7',
    `${demo} > limits the demos of one address, however many browsers it has`,
    'if (here - (actor.demo ? 1 : 0) >= perAddress)',
    'if (here < 0)',
  ),
  inFile('apps/web/src/platform/session/device.ts')(
    'V8',
    `${unsent} > V8: deletes all data of the organisation from browser storage, also with other open pages`,
    '  clearStorage(localStorage, (key) => ofTheBrowser.test(key) || isSealedForAnother(key, who));\n',
    '',
  ),
  inFile('apps/web/src/platform/session/device.ts')(
    'V8 V14.3.1',
    `${unsent} > V8: deletes all data of the organisation from browser storage, also with other open pages`,
    'await Promise.all([forgetDatabases(), forgetCaches()]);',
    'await Promise.all([forgetDatabases()]);',
  ),
  inFile('apps/web/src/platform/unsent/store.ts')(
    'V8',
    `${unsent} > V8: deletes all data of the organisation from browser storage, also with other open pages`,
    '() => localStorage.getItem(markPlace) === mark,',
    '() => true,',
  ),
  inFile('modules/identity/server/session/unsent-keys.ts')(
    'V8',
    'modules/identity/server/session/session.test.ts > V8: are the same in every session of one user and are never given to others',
    'userId: number, now: Date): UnsentWorkKey[] {',
    'everybody: number, now: Date): UnsentWorkKey[] {\n  const userId = everybody * 0;',
  ),
  inFile('apps/server/src/platform/untrusted.ts')(
    'I1',
    `${hostile} > is refused as invalid in every field of every body`,
    "  } catch {\n    return { success: false, issues: [{ path: [], code: 'custom', message: invalidValueText[language] }] };\n  }",
    '  } catch (error) {\n    throw error;\n  }',
  ),
  bounds(
    'I1',
    `${listener} > ends only its own call, even if the handler never reads the body`,
    "  counted.on('error', () => undefined);\n",
    '',
  ),
  inFile('apps/server/src/platform/bodies.ts')(
    'I2',
    `${hostile} > is refused before parsing, at every call with a body`,
    '    if (isJsonTooDeep(body)) {',
    "    if (body === '') {",
  ),
  http(
    'I2',
    `${hostile} > are limited to a hundred`,
    "  if (rawHeaders.length > 2 * connectionLimits.headerFields) throw new Refusal('error.headers');\n",
    '',
  ),
  http(
    'I2',
    `${tests}/input.test.ts > is refused with an explanation if it is too large, too deep, not JSON or wrongly encoded`,
    '  bodyBytes: 1024 * 1024,\n',
    '  bodyBytes: 64 * 1024 * 1024,\n',
  ),
  http(
    'I2',
    `${listener} > is read and discarded, so that the sender receives the refusal`,
    '    discardRequestBody(request, reply);\n',
    '',
  ),
  inFile('apps/server/src/platform/discarded-body.ts')(
    'I2',
    `${listener} > is discarded only up to a limit, after which the connection is closed`,
    '    if (left < 0) raw.socket.destroy();\n',
    '',
  ),
  http(
    'RL5',
    `${listener} > times out after ten seconds for the header and thirty seconds for the body`,
    '      connectionsCheckingInterval: connectionLimits.checkMs,\n',
    '',
  ),
  http(
    'RL5',
    `${listener} > times out after ten seconds for the header and thirty seconds for the body`,
    '      headersTimeout: connectionLimits.headersMs,\n',
    '',
  ),
  inFile('apps/server/src/platform/error-answers.ts')(
    'RL6',
    `${tests}/outage.test.ts > answers a running request with 503 without details, and the next request normally`,
    'if (isLostConnection(error) || isDatabaseUnavailable(error))',
    'if (isDatabaseUnavailable(error))',
  ),
  inFile('apps/server/src/platform/lost-connection.ts')(
    'RL6',
    'apps/server/src/platform/lost-connection.test.ts > is recognised by every message that the database driver has for it',
    "  'Client has encountered a connection error and is not queryable',\n",
    '',
  ),
  inFile('apps/server/src/platform/error-answers.ts')(
    'RL6',
    `${tests}/outage.test.ts > answers every interrupted call with 503 and Retry-After`,
    "  'error.unavailable': 2,\n",
    '',
  ),
  http(
    'RL7',
    `${listener} > answers running calls and ends within five seconds, whatever is connected`,
    '    const closed = http.close();\n',
    '    hangUp();\n    const closed = http.close();\n',
  ),
  http(
    'RL7',
    `${listener} > does not wait for a call that does not end`,
    'const timer = setTimeout(() => setImmediate(hangUp), runningMs);',
    'const timer = setTimeout(() => undefined, runningMs);',
  ),
  inFile('apps/server/src/platform/steady-clock.ts')(
    'RL13',
    `${tests}/clock.test.ts > a session keeps its remaining time`,
    '      if (database.soleWriter) await shiftStoredLifetimes(database, ms);\n',
    '',
  ),
];
