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

export const secretsAndBackups: readonly Mutation[] = [
  mark(
    'C3',
    `${marks} > is refused to another one at the start and by each command`,
    "hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt secret mark', 32)",
    "hkdfSync('sha256', secret.subarray(0, 0), Buffer.alloc(0), 'klarsikt secret mark', 32)",
  ),
  mark(
    'C3',
    `${marks} > takes the secret that opens what is sealed there, and no other`,
    '  return opened * 2 >= tried;\n',
    '  return opened <= tried;\n',
  ),
  mark(
    'C3',
    `${marks} > of several that keep the mark of their secret at once one goes on`,
    '    if (mark !== computeSecretMark(found.secret)) throw createSecretMismatch([found.source]);\n',
    '    if (mark === null) throw createSecretMismatch([found.source]);\n',
  ),
  proof(
    'C4',
    `${backups} > when it was changed and its digests were made anew`,
    'if (seal !== null && equalInConstantTime(seal, createSealer(secret.secret)(digest))) return true;',
    'if (seal !== null && createSealer(secret.secret)(digest) !== digest) return true;',
  ),
  proof(
    'C4',
    `${backups} > when it was changed and its digests were made anew`,
    '  if (seal !== null || mustBeSealed)\n',
    '  if (seal !== null && mustBeSealed)\n',
  ),
  proof(
    'C4',
    `${backups} > when it has no seal because the first version made none`,
    '  if (unsealed) return false;\n',
    '  if (!mustBeSealed) return false;\n',
  ),
  proof(
    'C4',
    `${backups} > with another secret than that of the sealed values`,
    '  requireOwnSecret(first, secret);\n',
    '',
  ),
  setup(
    'C5',
    `${links} > one administrator is made of several links that are used at once`,
    "    .where(eq(organization.id, organizationId))\n    .for('update');\n",
    '    .where(eq(organization.id, organizationId));\n',
  ),
  setup(
    'C5',
    `${links} > a second node leaves the link of the first one good`,
    '    .where(inArray(setupToken.nodeId, others))\n',
    '    .where(inArray(setupToken.nodeId, []))\n',
  ),
  jobs(
    'RL16',
    `${work} > is not delivered twice by a node that only hung`,
    "        eq(deferred.status, 'Running'),\n        eq(deferred.attempts, job.attempts),\n",
    '',
  ),
  lost('RL16', `${work} > goes back twice at most`, 'const mostGivenBack = 2;', 'const mostGivenBack = 20;'),
  schema(
    'RL17',
    `${marks} > is left alone by the start and by each command of an earlier one`,
    '  if (unknown.length === 0) return;\n',
    '  if (unknown.length < 100) return;\n',
  ),
];
