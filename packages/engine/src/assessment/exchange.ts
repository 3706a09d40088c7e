/**
 * Exports an assessment as a file, and reads such a file in another installation with a list of every refused part.
 */
import { isForbiddenKey } from '../fields/formats.ts';
import { isRecord } from '../fields/parts.ts';
import type { CompiledModel } from '../model/compile.ts';
import { mergeOwnParts } from '../overlay/apply.ts';
import type { OwnParts } from '../overlay/types.ts';
import { riskTypes } from '../text/terms.ts';
import { findAdmissionFaults } from './admission.ts';
import { listDocumentStatuses, replaceApprovals } from './change.ts';
import { createEmptyDocument, emptyAssessmentSettings } from './document.ts';
import {
  type DocumentFaultCode,
  formatPointer,
  isSameJson,
  parsePointer,
  patchFaultTexts,
} from './pointer.ts';
import type { AssessmentSummary } from './summary.ts';
import type { AssessmentDocument } from './types.ts';
import { findDocumentFaults, isAssessmentDocument } from './validate.ts';

/** Version of the file format. */
export const assessmentFileFormat = 1;

/** Largest number of refused parts; a file with more faults is rejected. */
export const maxRefusedParts = 500;

/** A whole assessment as it is exported. */
export interface AssessmentFile {
  readonly klarsikt: 'assessment';
  readonly format: typeof assessmentFileFormat;
  /** The model version that the assessment uses: SHA-256 in hex, and name. */
  readonly model: { readonly hash: string; readonly name: string };
  readonly revision: number;
  readonly document: AssessmentDocument;
  /** Summary of the assessment at the time of the export, with the levels as shown. */
  readonly levels: AssessmentSummary;
}

/** Creates the export of a state of an assessment. */
export function buildAssessmentFile(
  given: Pick<AssessmentFile, 'model' | 'revision' | 'document' | 'levels'>,
): AssessmentFile {
  const { hash, name } = given.model;
  return { klarsikt: 'assessment', format: assessmentFileFormat, ...given, model: { hash, name } };
}

/** The head of an assessment file; its document is unchecked. */
export interface AssessmentFileHead {
  readonly model: { readonly hash: string; readonly name: string };
  readonly revision: number;
  readonly document: unknown;
  /** Overall levels (0-4) as shown; null when the file has none. */
  readonly overall: { readonly inherent: number; readonly residual: number } | null;
}

/** The reason why a file cannot be read: `other` for a file of another kind, `newer` for a newer format. */
export type AssessmentFileProblem = 'other' | 'newer';

/** Reads the head of an assessment file. */
export function readAssessmentFile(value: unknown): AssessmentFileHead | AssessmentFileProblem {
  if (!isRecord(value) || value.klarsikt !== 'assessment' || !isRecord(value.model)) return 'other';
  const { format, model, revision, document } = value;
  if (typeof format !== 'number' || !isRecord(document)) return 'other';
  if (format !== assessmentFileFormat) return 'newer';
  const { hash, name } = model;
  if (typeof hash !== 'string' || typeof name !== 'string') return 'other';
  return {
    model: { hash, name },
    revision: typeof revision === 'number' ? revision : 0,
    document,
    overall: overallOf(value.levels),
  };
}

function overallOf(levels: unknown): AssessmentFileHead['overall'] {
  const overall = isRecord(levels) && isRecord(levels.overall) ? levels.overall : {};
  const { inherent, residual } = overall;
  return typeof inherent === 'number' && typeof residual === 'number' ? { inherent, residual } : null;
}

/** A part of a file that was refused: its JSON pointer, the reason, and the content. */
export interface RefusedPart {
  readonly path: string;
  readonly reason: DocumentFaultCode | 'approval';
  /** English message for API clients; screens translate `reason`. */
  readonly message: string;
  readonly content: unknown;
}

/** The part of a document that is valid for a model version, and the list of refused parts. */
export interface AdmissibleDocument {
  readonly document: AssessmentDocument;
  readonly refused: readonly RefusedPart[];
}

/** Largest number of rounds of checking; each round removes at most fifty faulty parts. */
const mostRounds = 200;

/**
 * Turns a value into a valid document by removing everything that cannot be saved: unknown members, values out of
 * range, names that the model version lacks or that could change a prototype, and approvals, which only this
 * installation can give. A valid document is returned unchanged. `name` replaces a missing or invalid name. Null when
 * more than `maxRefusedParts` parts are faulty.
 */
export function extractAdmissibleDocument(
  version: CompiledModel,
  value: unknown,
  name: string,
): AdmissibleDocument | null {
  const blank = createEmptyDocument({ ...emptyAssessmentSettings, name });
  const refused: RefusedPart[] = [];
  let document = withoutForbiddenNames(value, refused);
  for (let round = 0; round < mostRounds; round += 1) {
    const faults = isAssessmentDocument(document)
      ? findAdmissionFaults(version, null, document)
      : findDocumentFaults(document);
    if (faults.length === 0) break;
    if (refused.length + faults.length > maxRefusedParts) return null;
    // Faults are removed from the last to the first, because the removal of a list entry changes the indexes of later
    // entries.
    for (const { path, code, text } of [...faults].reverse()) {
      const place = findRemovablePlace(document, path, blank);
      const content = contentAt(document, place);
      document = withoutPlace(document, place, blank);
      refused.push({ path: place, reason: code, message: text.en, content: content ?? null });
    }
  }
  if (!isAssessmentDocument(document) || findAdmissionFaults(version, null, document).length > 0) return null;
  const given = withoutSignatures(document);
  return { document: given.document, refused: [...keepOutermost(refused), ...given.refused] };
}

/** Removes members with forbidden names and adds them to `refused`. */
function withoutForbiddenNames(value: unknown, refused: RefusedPart[], at = ''): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => withoutForbiddenNames(item, refused, `${at}/${index}`));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).flatMap(([name, content]) => {
    const path = at + formatPointer(name);
    if (!isForbiddenKey(name)) return [[name, withoutForbiddenNames(content, refused, path)] as const];
    refused.push({ path, reason: 'unknown', message: patchFaultTexts.forbidden.en, content });
    return [];
  });
  return Object.fromEntries(members);
}

/** Leaves out each refused part that another refused part contains. */
function keepOutermost(refused: readonly RefusedPart[]): readonly RefusedPart[] {
  // A duplicate in a list removes no location, because the list keeps one of the duplicates.
  const places = new Set(refused.filter(({ reason }) => reason !== 'key').map(({ path }) => path));
  const isWithin = (path: string): boolean => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (places.has(path.slice(0, at))) return true;
    return false;
  };
  const named = new Map(refused.map((one) => [one.path, one]));
  return [...named.values()].filter(({ path }) => !isWithin(path)).reverse();
}

function contentAt(document: unknown, path: string): unknown {
  let at = document;
  for (const segment of path === '' ? [] : parsePointer(path)) {
    if (Array.isArray(at)) at = at[Number(segment)];
    else if (isRecord(at) && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}

/**
 * Finds the path to remove. For a missing member without a default, this is the nearest part that contains the
 * member.
 */
function findRemovablePlace(document: unknown, path: string, blank: AssessmentDocument): string {
  if (path === '' || contentAt(document, path) !== undefined || contentAt(blank, path) !== undefined)
    return path;
  return findRemovablePlace(document, path.slice(0, path.lastIndexOf('/')), blank);
}

/** Removes the value at a path, or replaces it by the value that an empty document has there. */
function withoutPlace(document: unknown, path: string, blank: AssessmentDocument): unknown {
  const inBlank = contentAt(blank, path);
  if (path === '') return inBlank;
  const content = contentAt(document, path);
  if (Array.isArray(content)) {
    const once = content.filter((one, at) => content.findIndex((other) => isSameJson(one, other)) === at);
    if (once.length < content.length) return withPlace(document, path, once);
  }
  return withPlace(document, path, isSameJson(content, inBlank) ? undefined : inBlank);
}

function withPlace(document: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = parsePointer(path);
  const below = formatPointer(...rest);
  if (Array.isArray(document)) {
    const index = Number(first);
    if (below !== '') return document.map((one, at) => (at === index ? withPlace(one, below, value) : one));
    return value === undefined
      ? document.filter((_, at) => at !== index)
      : document.map((one, at) => (at === index ? value : one));
  }
  const { [first]: former, ...others } = isRecord(document) ? document : {};
  const made = below === '' ? value : withPlace(former, below, value);
  return made === undefined ? others : { ...others, [first]: made };
}

/**
 * Removes statuses of approval and second approvals of overrides, because an approval in a file is not valid in this
 * installation.
 */
function withoutSignatures(document: AssessmentDocument): AdmissibleDocument {
  const unsigned = replaceApprovals(document);
  const refused: RefusedPart[] = [];
  const leave = (path: string, content: unknown) =>
    refused.push({ path, reason: 'approval', message: 'approvals are not taken from a file', content });
  const [was, is] = [listDocumentStatuses(document), listDocumentStatuses(unsigned)];
  if (!isSameJson(was, is)) leave('/status', document.status);
  const without = <E extends { readonly override?: object }>(
    under: readonly string[],
    entries: { readonly [key: string]: E } | undefined,
  ) =>
    Object.fromEntries(
      Object.entries(entries ?? {}).map(([key, entry]) => {
        const { override } = entry;
        if (override === undefined || !('approval' in override)) return [key, entry];
        const { approval, ...rest } = override;
        leave(formatPointer(...under, key, 'override', 'approval'), approval);
        return [key, { ...entry, override: rest }];
      }),
    );
  const { threats, risks } = unsigned;
  const data = Object.fromEntries(
    riskTypes.flatMap((type) =>
      risks.data[type] === undefined ? [] : [[type, without(['risks', 'data', type], risks.data[type])]],
    ),
  );
  const bare = {
    ...unsigned,
    threats: { ...threats, data: without(['threats', 'data'], threats.data) },
    risks: { ...risks, data },
  };
  return refused.length === 0 ? { document, refused } : { document: bare, refused };
}

/**
 * Turns the shared parts of the organisation into own parts of the assessment, because another organisation does not
 * have the shared parts.
 */
export function convertSharedToOwnParts(document: AssessmentDocument): AssessmentDocument {
  const { overlay, ...rest } = document;
  if (overlay?.shared === undefined) return document;
  const own: OwnParts = Object.fromEntries(
    Object.entries(mergeOwnParts(overlay)).filter(
      ([, parts]) => isRecord(parts) && Object.keys(parts).length > 0,
    ),
  );
  return { ...rest, overlay: { own } };
}

/** One entry of a document, shown to the user as one line. */
export interface DocumentEntry {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Depth of the entries below a path, as the number of segments from the root of the document; two for other paths.
 */
const entryDepths: readonly (readonly [string, number])[] = [
  ['/background/data', 4],
  ['/background/rowProvenance', 4],
  ['/background/limits', 4],
  ['/background/totals', 4],
  ['/background/provenance', 3],
  ['/background/unavailable', 4],
  ['/threats/data', 3],
  ['/risks/data', 4],
  ['/controls/data', 3],
  ['/controls/own', 3],
  ['/sources/library', 3],
  ['/overlay/own', 4],
  ['/overlay/shared', 5],
];

const depthOf = (path: string): number =>
  entryDepths.find(([place]) => path === place || path.startsWith(`${place}/`))?.[1] ?? 2;

/** True when the path is above the entries, so that the members below it are listed. */
const isAbove = (path: string): boolean =>
  path === '' ||
  path.split('/').length - 1 < depthOf(path) ||
  entryDepths.some(([place]) => place.startsWith(`${path}/`));

/**
 * Lists all contents of a document that differ from those of a new document: one entry per risk, threat, control,
 * setting and text.
 */
export function listDocumentEntries(document: AssessmentDocument): readonly DocumentEntry[] {
  const blank = createEmptyDocument(emptyAssessmentSettings);
  const below = (path: string, value: unknown): DocumentEntry[] =>
    isAbove(path) && isRecord(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([name, inner]) => below(path + formatPointer(name), inner))
      : [{ path, value }];
  return below('', document).filter(({ path, value }) => !isSameJson(value, contentAt(blank, path)));
}
