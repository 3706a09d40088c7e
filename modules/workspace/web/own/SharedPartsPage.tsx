/** /ra/model: own parts of the model that the organisation shares among its assessments. */

import { useFieldLabelsOfModel } from '@klarsikt/assessment/web/assessment/history/use-field-words.ts';
import { applyOwnParts, type OwnParts } from '@klarsikt/engine/overlay';
import {
  useDocumentEditor,
  useDocumentState,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { sharedPartsDocumentKind } from './kind.ts';
import { OwnPartsView } from './PartsView.tsx';
import { type OwnPartsContext, OwnPartsReactContext } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';

export function SharedPartsPage() {
  const t = useT(ownPartsTexts);
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(sharedPartsDocumentKind, id);
  if (data !== null) return <Shared key={id} id={id} data={data} />;
  return (
    <Page title={t('own.sharedTitle')} sub={t('own.sharedSub')}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

interface SharedProps {
  readonly id: number;
  readonly data: Parameters<typeof useDocumentEditor<OwnParts>>[2];
}

function Shared({ id, data }: SharedProps) {
  const t = useT(ownPartsTexts);
  const { can, user } = useSession();
  const { model: version } = useModel();
  const editor = useDocumentEditor(sharedPartsDocumentKind, id, data);
  const { document: parts } = useDocumentState(editor);
  const word = useFieldLabelsOfModel(version);
  const editable = can('ra:Edit') && user !== null;
  const author = user?.displayName ?? '';
  const open = useMemo<OwnPartsContext>(
    () => ({
      parts,
      model: applyOwnParts(version, { shared: { revision: 1, parts } }),
      version,
      editable,
      isShared: true,
      author,
      change: editor.change,
    }),
    [parts, version, editable, author, editor],
  );
  const words = { labelOf: (path: string) => word(path.split('/').at(-1) ?? path) };
  return (
    <OwnPartsReactContext value={open}>
      <OwnPartsView
        title={t('own.sharedTitle')}
        sub={t('own.sharedSub')}
        tools={editable ? <DocumentTools editor={editor} words={words} /> : undefined}
      />
    </OwnPartsReactContext>
  );
}
