/**
 * Command `npm run --silent verify-pack -- FILE [FINGERPRINT]`. It verifies an examination pack and recalculates its
 * figures. The exit code is 1 for a changed pack, whose differences are printed with their places, and 2 for an
 * unreadable file.
 */
import { readNamedFile } from '@klarsikt/tool-audit-verify/read-file';
import { verifyPack } from './verify.ts';

const [name, fingerprint, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) {
  console.error('Usage: npm run --silent verify-pack -- FILE [FINGERPRINT]');
  process.exit(2);
}
const key = fingerprint?.replaceAll(/[\s:]/g, '').toLowerCase() ?? null;
const { faults, manifest, figures, events } = verifyPack(readNamedFile(name), key);
for (const fault of faults.slice(0, 200)) console.error(fault);
if (faults.length > 0 || manifest === null) {
  console.error(
    `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}: the file is not what was made and signed.`,
  );
  process.exit(1);
}
const { assessment, organisation, state, model, product, files } = manifest;
const lines = [
  `Verified: ${assessment.name}, ${organisation.name} (${organisation.unit})${organisation.demo ? ', a demo' : ''}.`,
  `Revision ${state.revision} as it stood at ${state.at}; model version ${model.name} (${model.hash}); Klarsikt ${product}.`,
  `${files.length} files as they were signed, ${figures} figures calculated again and equal, ${events} events of the audit log.`,
  `Key ${manifest.key}${key === null ? ': compare it with the one that the institution gives you by another way.' : ', as given.'}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
