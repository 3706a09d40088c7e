/** The open assessment for every page below /ra/{raId}. */
import type { Loaded } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentResult,
  type CompiledModel,
  type Patch,
  pointerOf,
  type Trace,
  type TraceSubject,
} from '@klarsikt/engine';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { unsent, watchWork } from '../../../platform/unsent/unsent.ts';
import { AssessmentEditor } from './editor.ts';
import type { EditorState, Pending } from './editor-state.ts';
import { createPort } from './port.ts';

export interface OpenAssessment {
  readonly id: number;
  readonly loaded: Loaded;
  readonly model: CompiledModel;
  readonly editor: AssessmentEditor;
  readonly state: EditorState;
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  /** False for the sample and for readers: fields are shown, not offered. */
  readonly editable: boolean;
  /** Sets one value; `null` removes it. `label` names the step for undo; path segments are not escaped. */
  readonly set: (label: string, path: readonly string[], value: unknown) => void;
  readonly change: (label: string, patches: readonly Patch[]) => void;
  readonly explain: (subject: TraceSubject) => Trace;
}

const Context = createContext<OpenAssessment | null>(null);

/** The assessment that the page below belongs to. */
export function useAssessment(): OpenAssessment {
  const open = useContext(Context);
  if (open === null) throw new Error('useAssessment is used outside an open assessment');
  return open;
}

function useEditor({ loaded, model, pending }: Omit<ProviderProps, 'children'>): AssessmentEditor {
  const [editor] = useState(() => {
    const start = { document: loaded.document, revision: loaded.revision, at: new Date(loaded.meta.updated) };
    return new AssessmentEditor(model, start, createPort(loaded.meta.id), pending);
  });
  useEffect(() => {
    const save = () => void editor.flush();
    // Where nothing can be kept, leaving the page loses it.
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.isUnsent && !unsent.canKeep()) event.preventDefault();
    };
    window.addEventListener('online', save);
    window.addEventListener('pagehide', save);
    window.addEventListener('beforeunload', ask);
    const stop = watchWork({ send: editor.flush, isUnsent: () => editor.isUnsent });
    return () => {
      window.removeEventListener('online', save);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('beforeunload', ask);
      stop();
      void editor.flush();
    };
  }, [editor]);
  return editor;
}

interface ProviderProps {
  readonly loaded: Loaded;
  readonly model: CompiledModel;
  /** What an earlier page could not save. */
  readonly pending: Pending | null;
  readonly children: ReactNode;
}

/** Give it a `key` of the assessment's id: another assessment is another editor. */
export function AssessmentProvider({ loaded, model, pending, children }: ProviderProps) {
  const editor = useEditor({ loaded, model, pending });
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const open = useMemo<OpenAssessment>(
    () => ({
      id: loaded.meta.id,
      loaded,
      model,
      editor,
      state,
      document: state.document,
      result: state.result,
      editable: loaded.permissions.edit && !loaded.permissions.sample,
      set: (label, segments, value) => {
        const path = pointerOf(...segments);
        editor.change(label, [value === null ? { op: 'remove', path } : { op: 'set', path, value }]);
      },
      change: (label, patches) => editor.change(label, patches),
      explain: (subject) => editor.explain(subject),
    }),
    [loaded, model, editor, state],
  );
  return <Context.Provider value={open}>{children}</Context.Provider>;
}
