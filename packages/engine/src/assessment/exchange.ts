/** An assessment as a file: written whole, and read again elsewhere with everything that cannot be taken named. */
import { isForbiddenKey } from '../fields/formats.ts';
import { isRecord } from '../fields/parts.ts';
import type { CompiledModel } from '../model/compile.ts';
import { partsIn } from '../overlay/apply.ts';
import type { OwnParts } from '../overlay/types.ts';
import { riskTypes } from '../terms.ts';
import { admissionFaults } from './admission.ts';
import { statusesOf, withoutApprovals } from './change.ts';
import { emptyDocument, emptySettings } from './document.ts';
import { type DocumentFaultCode, faultTexts, pointerOf, sameJson, segmentsOf } from './pointer.ts';
import type { AssessmentSummary } from './summary.ts';
import type { AssessmentDocument } from './types.ts';
import { faultsOf, isAssessmentDocument } from './validate.ts';

/** The form of the file. */
export const assessmentFileFormat = 1;

/** Most places of a file that are refused one by one; a file with more is none of this product's. */
export const mostRefusedParts = 500;

/** A whole assessment as it is exported. */
export interface AssessmentFile {
  readonly klarsikt: 'assessment';
  readonly format: typeof assessmentFileFormat;
  /** The model version that it rests on: SHA-256 in hex, and its name. */
  readonly model: { readonly hash: string; readonly name: string };
  readonly revision: number;
  readonly document: AssessmentDocument;
  /** Shown levels as they were when it was written. */
  readonly levels: AssessmentSummary;
}

/** The file of a state of an assessment. */
export function assessmentFile(
  given: Pick<AssessmentFile, 'model' | 'revision' | 'document' | 'levels'>,
): AssessmentFile {
  const { hash, name } = given.model;
  return { klarsikt: 'assessment', format: assessmentFileFormat, ...given, model: { hash, name } };
}

/** A file that says that it is an assessment; what it holds has not been looked at. */
export interface ReadAssessmentFile {
  readonly model: { readonly hash: string; readonly name: string };
  readonly revision: number;
  readonly document: unknown;
  /** Shown overall level, inherent and residual 0-4; null where the file names none. */
  readonly overall: { readonly inherent: number; readonly residual: number } | null;
}

/** Why a file is no assessment: another kind of file, or a form that is newer than this product. */
export type NoAssessment = 'other' | 'newer';

/** Reads the head of an exported assessment. */
export function readAssessmentFile(value: unknown): ReadAssessmentFile | NoAssessment {
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

function overallOf(levels: unknown): ReadAssessmentFile['overall'] {
  const overall = isRecord(levels) && isRecord(levels.overall) ? levels.overall : {};
  const { inherent, residual } = overall;
  return typeof inherent === 'number' && typeof residual === 'number' ? { inherent, residual } : null;
}

/** Something of a file that is not taken: its place as a JSON pointer, why, and what stood there. */
export interface RefusedPart {
  readonly path: string;
  readonly reason: DocumentFaultCode | 'approval';
  /** English sentence for programs; screens say `reason`. */
  readonly message: string;
  readonly content: unknown;
}

/** What of a document can be saved on a version, and everything that cannot. */
export interface AdmissibleDocument {
  readonly document: AssessmentDocument;
  readonly refused: readonly RefusedPart[];
}

/** Most rounds of looking: each takes at most fifty places out, or what they stand in. */
const mostRounds = 200;

/**
 * The document that a value becomes when everything that cannot be saved is taken out of it: members that nobody knows,
 * values out of range, names that the version does not have or that reach into a prototype, approvals, which are given here and nowhere else. A
 * document without faults comes back as it is. `name` is the assessment's where the value has none that can be taken.
 * Null where more than `mostRefusedParts` places are at fault.
 */
export function admissibleDocument(
  version: CompiledModel,
  value: unknown,
  name: string,
): AdmissibleDocument | null {
  const blank = emptyDocument({ ...emptySettings, name });
  const refused: RefusedPart[] = [];
  let document = withoutForbiddenNames(value, refused);
  for (let round = 0; round < mostRounds; round += 1) {
    const faults = isAssessmentDocument(document)
      ? admissionFaults(version, null, document)
      : faultsOf(document);
    if (faults.length === 0) break;
    if (refused.length + faults.length > mostRefusedParts) return null;
    // From the last one on: places in a list move when one before them goes.
    for (const { path, code, text } of [...faults].reverse()) {
      const place = removablePlace(document, path, blank);
      const content = contentAt(document, place);
      document = withoutPlace(document, place, blank);
      refused.push({ path: place, reason: code, message: text.en, content: content ?? null });
    }
  }
  if (!isAssessmentDocument(document) || admissionFaults(version, null, document).length > 0) return null;
  const given = withoutSignatures(document);
  return { document: given.document, refused: [...outermost(refused), ...given.refused] };
}

/** The value without members whose names no place can have; `refused` gets each of them. */
function withoutForbiddenNames(value: unknown, refused: RefusedPart[], at = ''): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => withoutForbiddenNames(item, refused, `${at}/${index}`));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).flatMap(([name, content]) => {
    const path = at + pointerOf(name);
    if (!isForbiddenKey(name)) return [[name, withoutForbiddenNames(content, refused, path)] as const];
    refused.push({ path, reason: 'unknown', message: faultTexts.forbidden.en, content });
    return [];
  });
  return Object.fromEntries(members);
}

/** What was taken out with something above it is named once, at the place above. */
function outermost(refused: readonly RefusedPart[]): readonly RefusedPart[] {
  // What a list names twice stays in it once.
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
  for (const segment of path === '' ? [] : segmentsOf(path)) {
    if (Array.isArray(at)) at = at[Number(segment)];
    else if (isRecord(at) && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}

/** The place that can go: where a member is missing that nothing stands for, what it is missing from. */
function removablePlace(document: unknown, path: string, blank: AssessmentDocument): string {
  if (path === '' || contentAt(document, path) !== undefined || contentAt(blank, path) !== undefined)
    return path;
  return removablePlace(document, path.slice(0, path.lastIndexOf('/')), blank);
}

/** The value without what is at a place; with what an empty document has there, where it has something. */
function withoutPlace(document: unknown, path: string, blank: AssessmentDocument): unknown {
  const inBlank = contentAt(blank, path);
  if (path === '') return inBlank;
  const content = contentAt(document, path);
  if (Array.isArray(content)) {
    const once = content.filter((one, at) => content.findIndex((other) => sameJson(one, other)) === at);
    if (once.length < content.length) return withPlace(document, path, once);
  }
  return withPlace(document, path, sameJson(content, inBlank) ? undefined : inBlank);
}

function withPlace(document: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = segmentsOf(path);
  const below = pointerOf(...rest);
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

/** Approvals are given to one assessment here: neither statuses nor the second person of an override come from a file. */
function withoutSignatures(document: AssessmentDocument): AdmissibleDocument {
  const unsigned = withoutApprovals(document);
  const refused: RefusedPart[] = [];
  const leave = (path: string, content: unknown) =>
    refused.push({ path, reason: 'approval', message: 'approvals are not taken from a file', content });
  const [was, is] = [statusesOf(document), statusesOf(unsigned)];
  if (!sameJson(was, is)) leave('/status', document.status);
  const without = <E extends { readonly override?: object }>(
    under: readonly string[],
    entries: { readonly [key: string]: E } | undefined,
  ) =>
    Object.fromEntries(
      Object.entries(entries ?? {}).map(([key, entry]) => {
        const { override } = entry;
        if (override === undefined || !('approval' in override)) return [key, entry];
        const { approval, ...rest } = override;
        leave(pointerOf(...under, key, 'override', 'approval'), approval);
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

/** The document with its organisation's own parts as parts of the assessment, which nobody elsewhere shares with it. */
export function withSharedAsOwn(document: AssessmentDocument): AssessmentDocument {
  const { overlay, ...rest } = document;
  if (overlay?.shared === undefined) return document;
  const own: OwnParts = Object.fromEntries(
    Object.entries(partsIn(overlay)).filter(([, parts]) => isRecord(parts) && Object.keys(parts).length > 0),
  );
  return { ...rest, overlay: { own } };
}

/** One entry of a document: what a person reads as one line. */
export interface DocumentEntry {
  readonly path: string;
  readonly value: unknown;
}

/** How deep the entries of a place lie, counted from the root of the document; two where nothing is said. */
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

/** True where an entry lies below the place. */
const isAbove = (path: string): boolean =>
  path === '' ||
  path.split('/').length - 1 < depthOf(path) ||
  entryDepths.some(([place]) => place.startsWith(`${path}/`));

/** Everything that a document holds beside what a new one has, one line per risk, threat, control, setting and text. */
export function documentEntries(document: AssessmentDocument): readonly DocumentEntry[] {
  const blank = emptyDocument(emptySettings);
  const below = (path: string, value: unknown): DocumentEntry[] =>
    isAbove(path) && isRecord(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([name, inner]) => below(path + pointerOf(name), inner))
      : [{ path, value }];
  return below('', document).filter(({ path, value }) => !sameJson(value, contentAt(blank, path)));
}
