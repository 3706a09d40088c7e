/**
 * Mutations that remove protections of organisations that edit the installation's library and must not learn of other
 * organisations: row Z28 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const licences = 'modules/identity/server/licence/licence.test.ts';
const atlas = 'modules/library/server/atlas';
const migration = inFile('apps/server/migrations/0085_library_editors.sql');
const inherited = inFile('apps/server/migrations/0097_licences_for_atlas_alone.sql');

export const libraryEditorMutations: readonly SecurityMutation[] = [
  inFile('modules/identity/server/licence/handlers.ts')(
    'Z28',
    `${licences} > can be granted and extended only by the operator's organisation`,
    "if (actor.system || !wanted.applications.includes('backoffice')) return;",
    'if (actor.system || wanted.applications.length > 0) return;',
  ),
  inherited(
    'Z28',
    `${licences} > is not inherited from a licence that covers customers`,
    "ELSE array_remove(b.applications, 'backoffice') END,\n    b.offering",
    'ELSE b.applications END,\n    b.offering',
  ),
  migration(
    'Z28',
    `${atlas}/rows.test.ts > is visible only to the operator's organisation and to organisations with a licence for Atlas`,
    'USING ((SELECT app_edits()))',
    'USING (true)',
  ),
  inFile(`${atlas}/publication.ts`)(
    'Z28',
    `${atlas}/atlas.test.ts > can edit and publish the library like the operator but never sees other organisations`,
    'isActingAsOperator(actor) ||',
    'Boolean(actor) ||',
  ),
];
