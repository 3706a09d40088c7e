/** Tables of an organisation's own parts of the library (migrations/0037_own_parts.sql). */
import type { OwnParts } from '@klarsikt/engine/overlay';
import { documentTable, revisionTable } from './revisions.ts';

export const ownParts = documentTable<OwnParts>('own_parts');
export const ownPartsRevision = revisionTable('own_parts_revision', 'parts_id');
