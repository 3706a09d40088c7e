/** Costs of callers, remaining data, input, and reliability: V1 to V8, I1, I2, RL5 to RL7, RL13. */
import { inFile, type Mutation } from '../mutation.ts';

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

export const bounded: readonly Mutation[] = [
  bounds(
    'V1',
    `${visitors} > of more than 64 KiB is not read, at any call that is open`,
    "    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(endpoint);\n",
    '',
  ),
  bounds(
    'V1',
    `${visitors} > that does not say how long it is, is counted while it comes`,
    '      if (read > bound.bytes) done(tooLarge(bound.endpoint));\n      else done(null, chunk);',
    '      done(null, chunk);',
  ),
  bounds(
    'V1',
    `${visitors} > are counted by address, whatever sessions they come with; people with one are not`,
    '    await rate?.(request, reply);\n    if (Number',
    '    if (Number',
  ),
  inFile('modules/reporting/server/chart/handlers.ts')(
    'V1',
    `${visitors} > has four million pixels at most, and the place of what asks for more is told`,
    '  requireAllowedSize(size, raster ? config.zoom : 0, asked);\n',
    '',
  ),
  inFile('modules/identity/server/organization/federation.ts')(
    'V2',
    'modules/identity/server/federation/ways-in.test.ts > is decided by nobody without the right over users and every right of theirs',
    "  if (!actor.permissions.has('admin:SecurityAdmin'))\n",
    '  if (actor.permissions.size === 0)\n',
  ),
  inFile('apps/server/src/platform/turns.ts')(
    'V3',
    `${pool} > goes round the organisations, whoever of them has asked for most`,
    '      if (rest.length > 0) this.waiting.set(key, rest);\n      this.size -= 1;\n      return first;',
    '      const others = [...this.waiting];\n      this.waiting.clear();\n      if (rest.length > 0) this.waiting.set(key, rest);\n      for (const [other, items] of others) this.waiting.set(other, items);\n      this.size -= 1;\n      return first;',
  ),
  inFile('apps/server/src/platform/visitors.ts')(
    'RL11',
    `${tests}/noisy-neighbour.test.ts > waits for one report of the neighbour at most, however many were asked for before`,
    'caller.ownOrganizationId ?? caller.organizationId}',
    'caller.method}',
  ),
  workers(
    'V3',
    `${pool} > keeps a worker for people with an account, however many visitors wait`,
    'return running.length < this.settings.visitorWorkers;',
    'return running.length < 99;',
  ),
  workers(
    'V3',
    `${pool} > comes back: a worker that holds more than the mark is replaced, another one is not`,
    ' || answer.memory > memoryMark',
    ' || memoryMark < 0',
  ),
  pdf(
    'V6',
    `${documents} > V6: objects of a PDF can not be hidden from being looked through`,
    '    if (objects) checkObjects(content, names, said);\n',
    '',
  ),
  pdf(
    'V6',
    `${files} > by streams, one beginning in the other: of more than a document has none is looked at`,
    "    if (streams < 0) throw new NotTaken('unsafe', 'more streams than a document has');\n",
    '',
  ),
  pdf(
    'V6',
    `${files} > by streams that break after they have unpacked to much is refused; one of them is taken`,
    "  return inflateStream(data, limits.early) === 'broken' ? 0 : limits.broken;\n",
    '  return data.length * 0;\n',
  ),
  inFile('apps/server/src/platform/bodies.ts')(
    'V5.4.3',
    `${tests}/scan.test.ts > a file in which it finds something is refused by name`,
    '        await scan?.(content);\n',
    '',
  ),
  inFile('modules/identity/contract/login.ts')(
    'V7',
    `${demo} > is opened ten times a minute from one address`,
    'visitors: { perMinute: 10, bytes: 1024 },',
    'visitors: { perMinute: 1000, bytes: 1024 },',
  ),
  inFile('modules/identity/server/login/handlers.ts')(
    'V7',
    `${demo} > gives one address a share of its places only, however many browsers it has`,
    'if (here - (actor.demo ? 1 : 0) >= perAddress)',
    'if (here < 0)',
  ),
  inFile('apps/web/src/platform/session/device.ts')(
    'V8',
    `${unsent} > V8: a sign-out leaves nothing of a tenant in any storage`,
    '  clearStorage(localStorage, (key) => ofTheBrowser.test(key) || isSealedForAnother(key, who));\n',
    '',
  ),
  inFile('apps/web/src/platform/session/device.ts')(
    'V8 V14.3.1',
    `${unsent} > V8: a sign-out leaves nothing of a tenant in any storage`,
    'await Promise.all([forgetDatabases(), forgetCaches()]);',
    'await Promise.all([forgetDatabases()]);',
  ),
  inFile('apps/web/src/platform/unsent/store.ts')(
    'V8',
    `${unsent} > V8: a sign-out leaves nothing of a tenant in any storage`,
    '() => localStorage.getItem(markPlace) === mark,',
    '() => true,',
  ),
  inFile('modules/identity/server/session/unsent-keys.ts')(
    'V8',
    'modules/identity/server/session/session.test.ts > V8: are the same in every session of one person, and nobody else is given them',
    'userId: number, now: Date): UnsentKey[] {',
    'everybody: number, now: Date): UnsentKey[] {\n  const userId = everybody * 0;',
  ),
  inFile('apps/server/src/platform/untrusted.ts')(
    'I1',
    `${hostile} > is told as not valid: at every place of every body, whatever stands there`,
    "  } catch {\n    return { success: false, issues: [{ path: [], code: 'custom', message: invalidValueText[language] }] };\n  }",
    '  } catch (error) {\n    throw error;\n  }',
  ),
  bounds(
    'I1',
    `${listener} > ends its own call and nothing else, also where nobody reads it`,
    "  counted.on('error', () => undefined);\n",
    '',
  ),
  inFile('apps/server/src/platform/bodies.ts')(
    'I2',
    `${hostile} > is refused before it is read, at every call that takes a body`,
    '    if (isTooDeep(body)) {',
    "    if (body === '') {",
  ),
  http(
    'I2',
    `${hostile} > are taken up to a hundred, and refused from there`,
    "  if (rawHeaders.length > 2 * limits.headerFields) throw new Refusal('error.headers');\n",
    '',
  ),
  http(
    'I2',
    `${tests}/input.test.ts > that is too large, too deep, no JSON or of another encoding is refused in words`,
    '  bodyBytes: 1024 * 1024,\n',
    '  bodyBytes: 64 * 1024 * 1024,\n',
  ),
  http(
    'I2',
    `${listener} > is read away, so that whoever sends it hears why`,
    '    discardRequestBody(request, reply);\n',
    '',
  ),
  inFile('apps/server/src/platform/unread.ts')(
    'I2',
    `${listener} > is read to an end only: who never stops is hung up on`,
    '    if (left < 0) raw.socket.destroy();\n',
    '',
  ),
  http(
    'RL5',
    `${listener} > has ten seconds for its header and thirty for its body, looked after each second`,
    '      connectionsCheckingInterval: limits.checkMs,\n',
    '',
  ),
  http(
    'RL5',
    `${listener} > has ten seconds for its header and thirty for its body, looked after each second`,
    '      headersTimeout: limits.headersMs,\n',
    '',
  ),
  inFile('apps/server/src/platform/error-answers.ts')(
    'RL6',
    `${tests}/outage.test.ts > answers a request under way with 503 and no detail, and the next one as ever`,
    'if (isLostConnection(error) || isUnavailable(error))',
    'if (isUnavailable(error))',
  ),
  inFile('apps/server/src/platform/lost-connection.ts')(
    'RL6',
    'apps/server/src/platform/lost-connection.test.ts > is known by every sentence that the driver has for it',
    "  'Client has encountered a connection error and is not queryable',\n",
    '',
  ),
  inFile('apps/server/src/platform/error-answers.ts')(
    'RL6',
    `${tests}/outage.test.ts > answers calls that lose it at any moment with 503 and when to ask again, and with nothing else`,
    "  'error.unavailable': 2,\n",
    '',
  ),
  http(
    'RL7',
    `${listener} > answers what is under way and is gone within five seconds, whatever is connected`,
    '    const closed = http.close();\n',
    '    hangUp();\n    const closed = http.close();\n',
  ),
  http(
    'RL7',
    `${listener} > does not wait longer for a call that does not end`,
    'const timer = setTimeout(() => setImmediate(hangUp), runningMs);',
    'const timer = setTimeout(() => undefined, runningMs);',
  ),
  inFile('apps/server/src/platform/steady-clock.ts')(
    'RL13',
    `${tests}/clock.test.ts > a session keeps the time that it had left, before and after upkeep has seen it`,
    '      if (database.soleWriter) await shiftStoredLifetimes(database, ms);\n',
    '',
  ),
];
