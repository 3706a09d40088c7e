import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { useFieldLabels } from '@klarsikt/assessment/web/assessment/history/use-field-words.ts';
import { type ChangeSubject, blueprintContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { useState } from 'react';
import styles from './templates.module.css';
import { assessmentTemplatesTexts } from './texts.ts';

interface NewsProps {
  readonly name: string;
  readonly to: number;
  readonly subjects: readonly ChangeSubject[];
  readonly conflicts: readonly ChangeSubject[];
}

function useAdoptChanges({ name, to }: NewsProps) {
  const t = useT(assessmentTemplatesTexts);
  const { language } = useFormat();
  const { id, editor } = useAssessment();
  const sayDone = useDoneMessage();
  const [busy, setBusy] = useState(false);
  const take = async (paths: readonly string[]) => {
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return showNotice(t('templates.unsaved'), 'error');
      const body = { revision: editor.revision, to, take: [...paths] };
      const { revision, at, patches } = await call(contract.take, { params: { id }, body });
      editor.adopt(t('templates.takeStep', { name }), { revision, at: new Date(at), patches });
      await refetchQueries(contract.news);
      sayDone(t('templates.taken'));
    } catch (error) {
      showError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return { take, busy };
}

function News(props: NewsProps) {
  const { name, subjects, conflicts } = props;
  const t = useT(assessmentTemplatesTexts);
  const words = useSubjectWords();
  const fieldWords = useFieldLabels();
  const { editable } = useAssessment();
  // Preselect only values that the assessment has not changed itself.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(subjects.map(({ path }) => path)));
  const { take, busy } = useAdoptChanges(props);
  const choose = (path: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(path);
      else next.delete(path);
      return next;
    });
  const labelOf = (subject: ChangeSubject) => {
    const { name: own, part } = words(subject);
    const named = own ?? (subject.key === null ? '' : fieldWords(subject.key));
    const fields = subject.field.split('/').map((field) => (field === '' ? '' : fieldWords(field)));
    return [part, named, ...fields].filter((word) => word !== '').join(' · ');
  };
  return (
    <Panel title={t('templates.news', { name })} note={t('templates.newsText')}>
      <ul className={styles.news}>
        {[...subjects, ...conflicts].map((subject) => (
          <li key={subject.path}>
            <Checkbox
              size="xs"
              label={`${labelOf(subject)}${conflicts.includes(subject) ? ` (${t('templates.conflict')})` : ''}`}
              checked={chosen.has(subject.path)}
              disabled={!editable}
              onChange={({ currentTarget: { checked } }) => choose(subject.path, checked)}
            />
          </li>
        ))}
      </ul>
      {editable ? (
        <Button size="xs" disabled={busy} onClick={() => void take([...chosen])}>
          {t('templates.take', { count: chosen.size })}
        </Button>
      ) : null}
    </Panel>
  );
}

export function AssessmentTemplateChanges() {
  const { id, past } = useAssessment();
  const { can, user } = useSession();
  // Readers of the sample and examiners have no access to templates, so the call is skipped for them.
  const enabled = past === null && user !== null && can('ra:View');
  const { data } = useCall(contract.news, { params: { id } }, { enabled });
  if (data === undefined || data.blueprint === null) return null;
  const { subjects, conflicts, to } = data;
  if (subjects.length + conflicts.length === 0) return null;
  return <News key={to} name={data.blueprint.name} {...{ to, subjects, conflicts }} />;
}
