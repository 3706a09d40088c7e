import type { LoadedAssessment } from '@klarsikt/contract';
import {
  type AssessmentResult,
  createCalculator,
  type Trace,
  type TraceSubject,
} from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  formatPointer,
  type Patch,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import type { UnsavedWork } from '@klarsikt/web/platform/document/state.ts';
import { useDocumentEditor, useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { assessmentKind } from './kind.ts';
import { AssessmentNamesContext, useNamesOfDocument } from './names.ts';
import type { PastState } from './past.ts';

export interface OpenAssessment {
  readonly id: number;
  readonly loaded: LoadedAssessment;
  /** The pinned model version with the own parts of the document; all pages use it. */
  readonly model: CompiledModel;
  /** The published model version without own parts. */
  readonly version: CompiledModel;
  readonly editor: DocumentEditor<AssessmentDocument>;
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  readonly past: PastState | null;
  /** False for the sample, for users without permission to edit, and in a past state; fields are then read-only. */
  readonly editable: boolean;
  /** True if the user may comment, which is a separate permission from editing. */
  readonly commentable: boolean;
  /** Sets one value; `null` removes it. `label` describes the step for undo. The segments of `path` are unescaped. */
  readonly set: (label: string, path: readonly string[], value: unknown) => void;
  readonly change: (label: string, patches: readonly Patch[]) => void;
  readonly explain: (subject: TraceSubject) => Trace;
}

type StableMember =
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

/**
 * Members of the open assessment that remain the same object during edits; `model` changes only when own parts
 * change.
 */
export type StableAssessment = Pick<OpenAssessment, StableMember>;

const Context = createContext<OpenAssessment | null>(null);
const DeskContext = createContext<StableAssessment | null>(null);

export function useAssessment(): OpenAssessment {
  const open = useContext(Context);
  if (open === null) throw new Error('useAssessment is used outside an open assessment');
  return open;
}

/**
 * Returns the members of the open assessment that edits do not change. A field that reads only these is not rendered
 * again when another field changes.
 */
export function useStableAssessment(): StableAssessment {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('useAssessmentDesk is used outside an open assessment');
  return desk;
}

function useResult(model: CompiledModel, document: AssessmentDocument) {
  const [calculator] = useState(createCalculator);
  return useMemo(() => {
    const input = buildAssessmentCase(model, document);
    return {
      result: calculator.assess(input),
      explain: (subject: TraceSubject) => calculator.trace(input, subject),
    };
  }, [calculator, model, document]);
}

interface ProviderProps {
  /** The loaded assessment, or for a past state the assessment made by `createPastAssessment`. */
  readonly loaded: LoadedAssessment;
  readonly past: PastState | null;
  readonly version: CompiledModel;
  readonly unsaved: UnsavedWork | null;
  readonly children: ReactNode;
}

/**
 * Provides the open assessment to the screens below. It needs a React `key` of assessment id and past state, because
 * each combination needs its own editor.
 */
export function AssessmentProvider({ loaded, past, version, unsaved, children }: ProviderProps) {
  const { document: first, revision, meta, permissions } = loaded;
  const start = { loaded: { document: first, revision, at: new Date(meta.updated) }, unsaved };
  const openness = past !== null ? 'still' : permissions.sample ? 'unwatched' : 'live';
  const editor = useDocumentEditor(assessmentKind, meta.id, start, openness);
  const { document } = useDocumentState(editor);
  const model = applyOwnParts(version, document.overlay);
  const { result, explain } = useResult(model, document);
  const desk = useMemo<StableAssessment>(
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
        const path = formatPointer(...segments);
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
  const names = useNamesOfDocument(model, document);
  return (
    <DeskContext value={desk}>
      <Context value={open}>
        <AssessmentNamesContext value={names}>{children}</AssessmentNamesContext>
      </Context>
    </DeskContext>
  );
}
