/**
 * Mutations that remove protections of the secret, backups, set-up links, and jobs of stopped nodes: rows C3 to C5,
 * RL16, RL17 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

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

export const secretAndBackupMutations: readonly SecurityMutation[] = [
  mark(
    'C3',
    `${marks} > refuses another secret at the start and in every command, with the source of the secret`,
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
    `${marks} > only one process continues if several processes store marks of different secrets at once`,
    '    if (mark !== computeSecretMark(found.secret)) throw createSecretMismatch([found.source]);\n',
    '    if (mark === null) throw createSecretMismatch([found.source]);\n',
  ),
  proof(
    'C4',
    `${backups} > when the content was changed and its digests recomputed`,
    'if (seal !== null && isEqualInConstantTime(seal, createBackupSealer(secret.secret)(digest))) return true;',
    'if (seal !== null && createBackupSealer(secret.secret)(digest) !== digest) return true;',
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
    `${backups} > when the secret is not the one that encrypted the values`,
    '  requireOwnSecret(first, secret);\n',
    '',
  ),
  setup(
    'C5',
    `${links} > several set-up links that are used at once create one administrator, and every link expires`,
    "    .where(eq(organizationTable.id, organizationId))\n    .for('update');\n",
    '    .where(eq(organizationTable.id, organizationId));\n',
  ),
  setup(
    'C5',
    `${links} > a set-up link remains valid if a second node starts, but not if a node starts after all others ended`,
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
    `${work} > a job of a lost node is queued again at most twice, and then fails with the code \`error.deferred.lost\``,
    'const mostGivenBack = 2;',
    'const mostGivenBack = 20;',
  ),
  schema(
    'RL17',
    `${marks} > is refused at the start and in every command of an older version, with both versions`,
    '  if (unknown.length === 0) return;\n',
    '  if (unknown.length < 100) return;\n',
  ),
];
