import { gradeReviewPeriodDays } from '@klarsikt/engine/analysis';
import { addDays } from '@klarsikt/engine/calendar';
import type { OwnThreatGrade } from '@klarsikt/engine/overlay';
import { gradeMethods } from '@klarsikt/engine/text';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getChoiceLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { MultiSelect, NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './own.module.css';
import { buildOwnPartPatch, useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';
import { useEntityName } from './use-named.ts';

type Draft = Partial<Pick<OwnThreatGrade, 'priv' | 'corp'>> & {
  readonly threat: string;
  readonly motivation: string;
  readonly methods: readonly string[];
};
const blank: Draft = { threat: '', motivation: '', methods: [] };

const isMethod = (word: string): word is (typeof gradeMethods)[number] =>
  gradeMethods.some((method) => method === word);

interface DraftProps {
  readonly draft: Draft;
  readonly setDraft: (next: Draft) => void;
}

function GradedThreat({ draft, setDraft }: DraftProps) {
  const t = useT(ownPartsTexts);
  const { version } = useOwnParts();
  const { text, compare, level } = useFormat();
  const library = version.threats.byKey.get(draft.threat);
  const threats = version.threats.list
    .map(({ key, name }) => ({ value: key, label: text(name) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('own.threat')}
        value={draft.threat}
        data={[{ value: '', label: t('own.none.choice') }, ...threats]}
        onChange={(event) => setDraft({ ...draft, threat: event.currentTarget.value })}
      />
      {library === undefined ? null : (
        <p className="muted">
          {t('own.libraryGrade', {
            priv: level(library.privGrade?.grade ?? null),
            corp: level(library.corpGrade?.grade ?? null),
          })}
        </p>
      )}
    </>
  );
}

function SegmentGrades({ draft, setDraft }: DraftProps) {
  const t = useT(ownPartsTexts);
  const figure = (side: 'priv' | 'corp') => (value: number | null) => {
    const { [side]: _, ...rest } = draft;
    setDraft(value === null ? rest : { ...rest, [side]: value });
  };
  return (
    <div className={styles.pair}>
      <NumberField
        size="xs"
        label={t('own.individuals')}
        min={0}
        max={4}
        value={draft.priv ?? null}
        onChange={figure('priv')}
      />
      <NumberField
        size="xs"
        label={t('own.corporates')}
        min={0}
        max={4}
        value={draft.corp ?? null}
        onChange={figure('corp')}
      />
    </div>
  );
}

function GradeDraft({ draft, setDraft }: DraftProps) {
  const t = useT(ownPartsTexts);
  const { author, change } = useOwnParts();
  const { language } = useFormat();
  const { threat, motivation, methods, priv, corp } = draft;
  const complete = threat !== '' && motivation.trim() !== '' && (priv !== undefined || corp !== undefined);
  const save = () => {
    const grade = {
      ...(priv === undefined ? {} : { priv }),
      ...(corp === undefined ? {} : { corp }),
      methods: methods.filter(isMethod),
      motivation,
      author,
      date: getToday(),
    };
    change(t('own.grades'), [buildOwnPartPatch(['grades', threat], grade)]);
    setDraft(blank);
  };
  return (
    <div className={styles.form}>
      <GradedThreat draft={draft} setDraft={setDraft} />
      <SegmentGrades draft={draft} setDraft={setDraft} />
      <MultiSelect
        size="xs"
        label={t('own.methods')}
        data={gradeMethods.map((word) => ({ value: word, label: getChoiceLabel(word, language) ?? word }))}
        value={[...methods]}
        onChange={(next) => setDraft({ ...draft, methods: next })}
      />
      <Textarea
        size="xs"
        autosize
        label={t('own.motivation')}
        value={motivation}
        onChange={(event) => setDraft({ ...draft, motivation: event.currentTarget.value })}
      />
      {complete ? null : <p className="muted">{t('own.gradeIncomplete')}</p>}
      <div>
        <Button size="xs" disabled={!complete} onClick={save}>
          {t('own.save')}
        </Button>
      </div>
    </div>
  );
}

export function OwnThreatGrades() {
  const t = useT(ownPartsTexts);
  const named = useEntityName();
  const { parts, editable, change } = useOwnParts();
  const { level, date } = useFormat();
  const [draft, setDraft] = useState<Draft>(blank);
  const grades = Object.entries(parts.grades ?? {});
  return (
    <div className={styles.list}>
      {grades.length === 0 ? <p className="muted">{t('own.gradesNone')}</p> : null}
      {grades.map(([key, grade]) => (
        <div key={key} className={styles.row}>
          <span className={styles.grow}>
            {named('threats', key)}
            <br />
            <small className="muted">
              {grade.motivation} {t('own.by', { author: grade.author, date: date(grade.date) })}
              {'. '}
              {t('own.due', {
                date: date(addDays(grade.date, gradeReviewPeriodDays)),
              })}
            </small>
          </span>
          <span className="tabular">
            {level(grade.priv ?? null)} / {level(grade.corp ?? null)}
          </span>
          {editable ? (
            <>
              <Button size="compact-xs" variant="subtle" onClick={() => setDraft({ threat: key, ...grade })}>
                {t('own.change')}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => change(t('own.grades'), [buildOwnPartPatch(['grades', key], null)])}
              >
                {t('own.remove')}
              </Button>
            </>
          ) : null}
        </div>
      ))}
      {editable ? <GradeDraft draft={draft} setDraft={setDraft} /> : null}
    </div>
  );
}
