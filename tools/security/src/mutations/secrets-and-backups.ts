/** Protections of the secret, backups, set-up links and jobs of stopped nodes: C3 to C5, RL16, RL17. */
import { inFile, type Mutation } from '../mutation.ts';

const marks = 'apps/server/test/secret-mark.test.ts';
const backups = 'apps/server/test/backup.test.ts';
const links = 'apps/server/test/setup-links.test.ts';
const work = 'apps/server/test/lost-work.test.ts';
const mark = inFile('apps/server/src/secret-mark.ts');
const proof = inFile('apps/server/src/backup/prove.ts');
const setup = inFile('modules/identity/server/login/store.ts');
const jobs = inFile('apps/server/src/platform/deferred.ts');
const lost = inFile('apps/server/src/platform/lost-work.ts');
const schema = inFile('apps/server/src/platform/known-schema.ts');

export const secretAndBackupMutations: readonly Mutation[] = [
  mark(
    'C3',
    `${marks} > is refused with another secret at the start and by each command, with the source of the secret`,
    "hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt secret mark', 32)",
    "hkdfSync('sha256', secret.subarray(0, 0), Buffer.alloc(0), 'klarsikt secret mark', 32)",
  ),
  mark(
    'C3',
    `${marks} > accepts only the secret that decrypts its values`,
    '  return opened * 2 >= tried;\n',
    '  return opened <= tried;\n',
  ),
  mark(
    'C3',
    `${marks} > of several processes that store the mark of their secret at once one continues, and the others stop`,
    '    if (mark !== computeSecretMark(found.secret)) throw createSecretMismatch([found.source]);\n',
    '    if (mark === null) throw createSecretMismatch([found.source]);\n',
  ),
  proof(
    'C4',
    `${backups} > when the content was changed and its digests recomputed`,
    'if (seal !== null && isEqualInConstantTime(seal, createSealer(secret.secret)(digest))) return true;',
    'if (seal !== null && createSealer(secret.secret)(digest) !== digest) return true;',
  ),
  proof(
    'C4',
    `${backups} > when the content was changed and its digests recomputed`,
    '  if (seal !== null || mustBeSealed)\n',
    '  if (seal !== null && mustBeSealed)\n',
  ),
  proof(
    'C4',
    `${backups} > when a file of the first version has no seal and --unsealed is missing`,
    '  if (unsealed) return false;\n',
    '  if (!mustBeSealed) return false;\n',
  ),
  proof(
    'C4',
    `${backups} > with a secret other than that of the encrypted values`,
    '  requireOwnSecret(first, secret);\n',
    '',
  ),
  setup(
    'C5',
    `${links} > one administrator is made when several links are used at once, and every link then ends`,
    "    .where(eq(organizationTable.id, organizationId))\n    .for('update');\n",
    '    .where(eq(organizationTable.id, organizationId));\n',
  ),
  setup(
    'C5',
    `${links} > a second node keeps the link of the first one valid; a start after all nodes have ended voids it`,
    '    .where(inArray(setupToken.nodeId, others))\n',
    '    .where(inArray(setupToken.nodeId, []))\n',
  ),
  jobs(
    'RL16',
    `${work} > is not delivered twice by a node that only hung`,
    "        eq(deferredTable.status, 'Running'),\n        eq(deferredTable.attempts, job.attempts),\n",
    '',
  ),
  lost(
    'RL16',
    `${work} > work returns at most twice, then fails with its own message`,
    'const mostGivenBack = 2;',
    'const mostGivenBack = 20;',
  ),
  schema(
    'RL17',
    `${marks} > is refused by the start and by each command of an earlier version, with both versions`,
    '  if (unknown.length === 0) return;\n',
    '  if (unknown.length < 100) return;\n',
  ),
];
