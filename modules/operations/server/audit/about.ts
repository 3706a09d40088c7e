/** What notes and comments are about: they have no name of their own, and stand under that of their place. */
import type { AuditRow } from '@klarsikt/contract';
import { type CompiledModel, type Language, subjectOf, subjectPartText } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AuditDeps } from './deps.ts';
import { commentPlaces, subjectNames } from './names.store.ts';

interface Asking {
  readonly tx: ReadTx;
  readonly deps: AuditDeps;
  readonly actor: Actor;
  readonly language: Language;
}

/** What an event says of its subject, also when that is gone. */
function told({ after, before }: AuditRow, member: string): unknown {
  const state = after ?? before;
  return typeof state === 'object' && state !== null ? Reflect.get(state, member) : null;
}

const numberOf = ({ subject }: AuditRow, kind: string): number | null =>
  subject.startsWith(`${kind}:`) ? Number(subject.slice(kind.length + 1)) : null;

/** The threat that an event on a note is about. */
function threatName(row: AuditRow, { threats }: CompiledModel, language: Language): string | null {
  const key = told(row, 'threat');
  return typeof key === 'string' ? (threats.byKey.get(key)?.name[language] ?? null) : null;
}

/** The assessment of each event on a comment, and where in it the comment stands. */
async function placesOf(rows: readonly AuditRow[], tx: ReadTx) {
  const known = await commentPlaces(tx, [...new Set(rows.flatMap((row) => numberOf(row, 'comment') ?? []))]);
  return new Map(
    rows.flatMap((row) => {
      const id = numberOf(row, 'comment');
      if (id === null) return [];
      const [assessment, place] = [told(row, 'assessment'), told(row, 'subject')];
      const said =
        typeof assessment === 'number' && typeof place === 'string' ? { assessment, place } : undefined;
      const found = known.get(id) ?? said;
      return found === undefined ? [] : [[row.id, found] as const];
    }),
  );
}

// Own parts of an assessment are left out: not everyone who reads the log may open it.
const libraryAlone = { controls: { status: 'STARTED', own: {}, data: {} } } as const;

/** The name in the library of what a comment is on, or of the part of the assessment; none for the whole. */
function placeName(model: CompiledModel | null, place: string, language: Language): string[] {
  if (place === '' || model === null) return [];
  const { name, part } = subjectOf(model, libraryAlone, place);
  return [name?.[language] ?? subjectPartText(part)[language]];
}

/** Events on notes and comments with the name of the place, as far as the reader may see it. */
export async function withPlaces(rows: AuditRow[], asking: Asking): Promise<AuditRow[]> {
  const { tx, deps, actor, language } = asking;
  const isPlaced = (row: AuditRow) => numberOf(row, 'note') !== null || numberOf(row, 'comment') !== null;
  if (!rows.some(isPlaced)) return rows;
  const live = deps.models.live();
  const model = live === null ? null : (await deps.models.projectionFor(live.hash, actor)).model;
  const places = await placesOf(rows, tx);
  const names = await subjectNames(
    tx,
    [...places.values()].map(({ assessment }) => `assessment:${assessment}`),
    language,
  );
  return rows.map((row) => {
    if (numberOf(row, 'note') !== null)
      return { ...row, subjectName: row.subjectName ?? (model && threatName(row, model, language)) };
    const at = places.get(row.id);
    const within = at && names.get(`assessment:${at.assessment}`);
    // An assessment out of reach is not spoken of, nor what is commented on in it.
    if (at === undefined || within === undefined) return row;
    return { ...row, subjectName: [...placeName(model, at.place, language), within].join(', ') };
  });
}
