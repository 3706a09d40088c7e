import { type AppetiteApproval, appetiteContract as contract } from '@klarsikt/contract';
import {
  type AppetiteStatement,
  appetiteSubjects,
  emptyAppetite,
  getAppetiteSubjectName,
} from '@klarsikt/engine/appetite';
import { isSameJson } from '@klarsikt/engine/assessment';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import {
  useDocumentEditor,
  useDocumentState,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import styles from './appetite.module.css';
import { type AppetiteEditor, appetiteKind } from './kind.ts';
import { AppetiteLimitFields, SingleRiskLimitFields } from './Limits.tsx';
import { appetiteTexts } from './texts.ts';

interface ProposalPermissions {
  readonly propose: boolean;
  readonly approve: boolean;
}

function Approve({ editor }: { readonly editor: AppetiteEditor }) {
  const t = useT(appetiteTexts);
  const { revision, queue } = useDocumentState(editor);
  const [decided, setDecided] = useState('');
  const [statement, setStatement] = useState('');
  const [tried, setTried] = useState(false);
  const { language } = useFormat();
  const approve = useCommand(contract.approve, { refreshes: [contract.approvals] });
  const submit = async () => {
    setTried(true);
    if (decided === '') return;
    await editor.flush();
    await approve.mutateAsync({ body: { revision, decided, statement } });
  };
  return (
    <ErrorSummaryForm className={styles.approve} onSubmit={submit}>
      <DateField
        size="xs"
        label={t('appetite.decided')}
        description={t('appetite.decidedHow')}
        value={decided}
        error={tried && decided === '' ? t('appetite.decidedMissing') : null}
        onChange={setDecided}
      />
      <TextInput
        size="xs"
        label={t('appetite.statement')}
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={approve.isPending} disabled={queue.length > 0}>
        {t('appetite.approve')}
      </Button>
      {approve.error === null ? null : (
        <p role="alert" className={styles.error}>
          {formatErrorMessage(approve.error, language)}
        </p>
      )}
    </ErrorSummaryForm>
  );
}

interface ProposalProps {
  readonly inForce: AppetiteApproval | null;
  readonly may: ProposalPermissions;
}

function Loaded({
  id,
  data,
  inForce,
  may,
}: ProposalProps & {
  readonly id: number;
  readonly data: Parameters<typeof useDocumentEditor<AppetiteStatement>>[2];
}) {
  const t = useT(appetiteTexts);
  const { language } = useFormat();
  const editor = useDocumentEditor(appetiteKind, id, data);
  const { document } = useDocumentState(editor);
  const isSame = isSameJson(inForce?.document ?? emptyAppetite, document);
  const same = inForce === null ? 'appetite.proposalNone' : 'appetite.proposalSame';
  const isReadOnly = !may.propose;
  const labelOf = (path: string) => {
    const type = appetiteSubjects.find((one) => path.split('/').includes(one));
    return type === undefined ? t('appetite.note') : getAppetiteSubjectName(type, language);
  };
  return (
    <Panel
      title={t('appetite.proposal')}
      note={isReadOnly ? undefined : <DocumentTools editor={editor} words={{ labelOf }} />}
    >
      <p className="muted">{t('appetite.proposalNote')}</p>
      <AppetiteLimitFields editor={editor} isReadOnly={isReadOnly} />
      <SingleRiskLimitFields editor={editor} isReadOnly={isReadOnly} />
      <Textarea
        size="xs"
        label={t('appetite.note')}
        autosize
        disabled={isReadOnly}
        value={document.note}
        onChange={(event) =>
          editor.change(t('appetite.note'), [{ op: 'set', path: '/note', value: event.currentTarget.value }])
        }
        onBlur={editor.rest}
      />
      <p className="muted">
        {isReadOnly ? t('appetite.mayNotPropose') : null} {t(isSame ? same : 'appetite.proposalOther')}{' '}
        {may.approve ? null : t('appetite.mayNotApprove')}
      </p>
      {may.approve && !isSame ? <Approve editor={editor} /> : null}
    </Panel>
  );
}

export function AppetiteProposal({ inForce, may }: ProposalProps) {
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(appetiteKind, id);
  if (data !== null) return <Loaded key={id} id={id} data={data} inForce={inForce} may={may} />;
  return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />;
}
