/**
 * Names notes and comments in the audit log: they have no name of their own, so the name of their subject is used.
 */
import type { AuditRow } from '@klarsikt/contract';
import { describeDocumentSubject, getSubjectPartText } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AuditDeps } from './deps.ts';
import { listAuditCommentPlaces, listSubjectNames } from './names.store.ts';

interface AuditNameContext {
  readonly tx: ReadTx;
  readonly deps: AuditDeps;
  readonly actor: Actor;
  readonly language: Language;
}

function readNotedMember({ after, before }: AuditRow, member: string): unknown {
  const state = after ?? before;
  return typeof state === 'object' && state !== null ? Reflect.get(state, member) : null;
}

const subjectNumberOf = ({ subject }: AuditRow, kind: string): number | null =>
  subject.startsWith(`${kind}:`) ? Number(subject.slice(kind.length + 1)) : null;

function findThreatName(row: AuditRow, { threats }: CompiledModel, language: Language): string | null {
  const key = readNotedMember(row, 'threat');
  return typeof key === 'string' ? (threats.byKey.get(key)?.name[language] ?? null) : null;
}

async function loadCommentPlaces(rows: readonly AuditRow[], tx: ReadTx) {
  const known = await listAuditCommentPlaces(tx, [
    ...new Set(rows.flatMap((row) => subjectNumberOf(row, 'comment') ?? [])),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const id = subjectNumberOf(row, 'comment');
      if (id === null) return [];
      const [assessment, place] = [readNotedMember(row, 'assessment'), readNotedMember(row, 'subject')];
      const said =
        typeof assessment === 'number' && typeof place === 'string' ? { assessment, place } : undefined;
      const found = known.get(id) ?? said;
      return found === undefined ? [] : [[row.id, found] as const];
    }),
  );
}

// Assessment without own parts: only names from the library are found, because readers of the log may lack access to
// the assessment.
const libraryAlone = { controls: { status: 'STARTED', own: {}, data: {} } } as const;

/**
 * Returns the name of the library entity or part of the assessment that a comment concerns; empty for the whole
 * assessment.
 */
function findPlaceName(model: CompiledModel | null, place: string, language: Language): string[] {
  if (place === '' || model === null) return [];
  const { name, part } = describeDocumentSubject(model, libraryAlone, place);
  return [name?.[language] ?? getSubjectPartText(part)[language]];
}

export async function addAuditSubjectNames(rows: AuditRow[], asking: AuditNameContext): Promise<AuditRow[]> {
  const { tx, deps, actor, language } = asking;
  const isPlaced = (row: AuditRow) =>
    subjectNumberOf(row, 'note') !== null || subjectNumberOf(row, 'comment') !== null;
  if (!rows.some(isPlaced)) return rows;
  const live = deps.models.live();
  const model = live === null ? null : (await deps.models.projectionFor(live.hash, actor)).model;
  const places = await loadCommentPlaces(rows, tx);
  const names = await listSubjectNames(
    tx,
    [...places.values()].map(({ assessment }) => `assessment:${assessment}`),
    language,
  );
  return rows.map((row) => {
    if (subjectNumberOf(row, 'note') !== null)
      return { ...row, subjectName: row.subjectName ?? (model && findThreatName(row, model, language)) };
    const at = places.get(row.id);
    const within = at && names.get(`assessment:${at.assessment}`);
    // If the reader may not see the assessment, name neither the assessment nor the subject of its comment.
    if (at === undefined || within === undefined) return row;
    return { ...row, subjectName: [...findPlaceName(model, at.place, language), within].join(', ') };
  });
}
