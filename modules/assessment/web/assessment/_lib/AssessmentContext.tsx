/** The open assessment for every page below /ra/{raId}. */
import type { Loaded } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentResult,
  type CompiledModel,
  caseOf,
  createCalculator,
  type Patch,
  pointerOf,
  type Trace,
  type TraceSubject,
  withOverlay,
} from '@klarsikt/engine';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import type { Unsaved } from '@klarsikt/web/platform/document/state.ts';
import { useDocumentState, useEditorOf } from '@klarsikt/web/platform/document/use-document.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { assessmentKind } from './kind.ts';
import { NamesContext, useNamesOf } from './names.ts';
import type { PastState } from './past.ts';

export interface OpenAssessment {
  readonly id: number;
  readonly loaded: Loaded;
  /** The pinned version with the own parts of the document on it: what every screen reads. */
  readonly model: CompiledModel;
  /** The version as it was published. */
  readonly version: CompiledModel;
  readonly editor: DocumentEditor<AssessmentDocument>;
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  /** The state that was and is looked at; null for the present one. */
  readonly past: PastState | null;
  /** False for the sample, for readers and in a past state: fields are shown, not offered. */
  readonly editable: boolean;
  /** Whether one may comment: a right of its own. */
  readonly commentable: boolean;
  /** Sets one value; `null` removes it. `label` names the step for undo; path segments are not escaped. */
  readonly set: (label: string, path: readonly string[], value: unknown) => void;
  readonly change: (label: string, patches: readonly Patch[]) => void;
  readonly explain: (subject: TraceSubject) => Trace;
}

type Lasting =
  | 'id'
  | 'loaded'
  | 'model'
  | 'version'
  | 'editor'
  | 'past'
  | 'editable'
  | 'commentable'
  | 'set'
  | 'change';

/** What of an open assessment stays the same while it is edited; the model changes with its own parts alone. */
export type AssessmentDesk = Pick<OpenAssessment, Lasting>;

const Context = createContext<OpenAssessment | null>(null);
const DeskContext = createContext<AssessmentDesk | null>(null);

/** The assessment that the page below belongs to. */
export function useAssessment(): OpenAssessment {
  const open = useContext(Context);
  if (open === null) throw new Error('useAssessment is used outside an open assessment');
  return open;
}

/** What lasts of it: a field of a long list that reads no more than this is not drawn again whenever another one changes. */
export function useAssessmentDesk(): AssessmentDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('useAssessmentDesk is used outside an open assessment');
  return desk;
}

/** The levels of the document, recalculated at each change, and how to explain one of them. */
function useResult(model: CompiledModel, document: AssessmentDocument) {
  const [calculator] = useState(createCalculator);
  return useMemo(() => {
    const input = caseOf(model, document);
    return {
      result: calculator.assess(input),
      explain: (subject: TraceSubject) => calculator.trace(input, subject),
    };
  }, [calculator, model, document]);
}

interface ProviderProps {
  /** For a past state as that state was: see `loadedAt`. */
  readonly loaded: Loaded;
  readonly past: PastState | null;
  readonly version: CompiledModel;
  /** What an earlier page could not save. */
  readonly unsaved: Unsaved | null;
  readonly children: ReactNode;
}

/** Give it a `key` of the assessment's id and its past state: another one of them is another editor. */
export function AssessmentProvider({ loaded, past, version, unsaved, children }: ProviderProps) {
  const { document: first, revision, meta, permissions } = loaded;
  const start = { loaded: { document: first, revision, at: new Date(meta.updated) }, unsaved };
  const openness = past !== null ? 'still' : permissions.sample ? 'unwatched' : 'live';
  const editor = useEditorOf(assessmentKind, meta.id, start, openness);
  const { document } = useDocumentState(editor);
  const model = withOverlay(version, document.overlay);
  const { result, explain } = useResult(model, document);
  const desk = useMemo<AssessmentDesk>(
    () => ({
      id: meta.id,
      loaded,
      model,
      version,
      editor,
      past,
      editable: permissions.edit && !permissions.sample,
      commentable: permissions.comment && !permissions.sample,
      set: (label, segments, value) => {
        const path = pointerOf(...segments);
        editor.change(label, [value === null ? { op: 'remove', path } : { op: 'set', path, value }]);
      },
      change: editor.change,
    }),
    [loaded, past, meta, permissions, model, version, editor],
  );
  const open = useMemo<OpenAssessment>(
    () => ({ ...desk, document, result, explain }),
    [desk, document, result, explain],
  );
  const names = useNamesOf(model, document);
  return (
    <DeskContext value={desk}>
      <Context value={open}>
        <NamesContext value={names}>{children}</NamesContext>
      </Context>
    </DeskContext>
  );
}
