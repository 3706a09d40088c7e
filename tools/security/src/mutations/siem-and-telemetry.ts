/**
 * Mutations that remove protections of audit events for a SIEM, and of data that telemetry must not contain: rows T1
 * to T5 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const syslogTests = 'apps/server/src/syslog/syslog.test.ts';
const messageTests = 'apps/server/src/syslog/message.test.ts';
const telemetryTests = 'apps/server/test/telemetry.test.ts';
const connection = inFile('apps/server/src/syslog/connection.ts');
const message = inFile('apps/server/src/syslog/message.ts');
const calls = inFile('apps/server/src/telemetry/calls.ts');
const statements = inFile('apps/server/src/telemetry/statements.ts');

export const siemAndTelemetryMutations: readonly SecurityMutation[] = [
  connection(
    'T1',
    `${syslogTests} > do not count as sent if the receiver is`,
    '    await confirmed;\n    await written;',
    '    confirmed.catch(() => undefined);\n    await written;',
  ),
  connection(
    'T2',
    `${syslogTests} > is refused if the certificate of the receiver is of another authority or another host`,
    "    minVersion: 'TLSv1.2',",
    "    minVersion: 'TLSv1.2',\n    rejectUnauthorized: false,",
  ),
  message(
    'T3',
    `${messageTests} > is parsed back unchanged, whatever text it contains`,
    '.replace(/["\\\\\\]]/g',
    '.replace(/\\0/g',
  ),
  calls(
    'T4',
    `${telemetryTests} > continues the trace of a trusted proxy only`,
    "typeof traceparent !== 'string' || !isTrustedProxy(proxies, socket.remoteAddress ?? '')",
    "typeof traceparent !== 'string'",
  ),
  calls(
    'T5',
    `${telemetryTests} > contains no person, organisation, id, search or secret`,
    "const route = routeOptions.url ?? 'none';",
    'const route = request.url;',
  ),
  statements(
    'T5',
    `${telemetryTests} > contains SQL statements without values`,
    'const text = removeLiterals(statement)',
    'const text = statement',
  ),
];
