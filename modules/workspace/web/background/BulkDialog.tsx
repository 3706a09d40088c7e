/** Dialog for a bulk edit of the rows that match search and filter, from which the user can exclude rows. */
import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { type DataMode, dataModes, type RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLatestValue } from '@klarsikt/web/platform/latest.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Checkbox, NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { memo, useCallback, useState } from 'react';
import styles from './background.module.css';
import { type BulkFigureChange, computeBulkFigurePlan } from './bulk.ts';
import { figureBulkTexts as bulkTexts } from './bulk-texts.ts';
import { parseFigureInput } from './cells.ts';
import { type FigureGridLine, type FigureSource, listFigureGridColumns } from './rows.ts';
import { backgroundTexts } from './texts.ts';

interface BulkProps {
  readonly type: RiskType;
  readonly sources: readonly FigureSource[];
  readonly mode: DataMode;
  readonly lines: readonly FigureGridLine[];
}

const acts = ['set', 'clear', 'origin'] as const;
type BulkAction = (typeof acts)[number];
const ballparks = [0, 1, 2, 3, 4] as const;

interface Draft {
  readonly act: BulkAction;
  readonly column: number;
  readonly mode: DataMode;
  readonly text: string;
  readonly source: string;
  readonly date: string;
}

function useAct({ type, sources }: BulkProps, draft: Draft): BulkFigureChange | { readonly fault: string } {
  const say = useT(bulkTexts);
  const { language } = useFormat();
  const { act, mode, text, source, date } = draft;
  if (act === 'origin') return { do: 'origin', origin: { source: source.trim(), date: date || null } };
  const column = listFigureGridColumns(type, sources)[draft.column];
  if (column === undefined) return { fault: say('bulk.figureMissing') };
  if (act === 'clear') return { do: 'clear', ...column };
  if (mode === 'ball')
    return text === ''
      ? { fault: say('bulk.figureMissing') }
      : { do: 'set', ...column, datum: { mode, value: Number(text) } };
  const read = parseFigureInput(text, mode, column.kind, language);
  if (read.kind === 'datum') return { do: 'set', ...column, datum: read.datum };
  if (read.kind === 'empty') return { fault: say('bulk.figureMissing') };
  return {
    fault: say(read.typed.reading.kind === 'twoWays' ? 'bulk.figureAsked' : 'bulk.figureUnread', { text }),
  };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly error: string | null;
  readonly onDraft: (next: Partial<Draft>) => void;
}

function FigureFields({ draft, error, onDraft }: FieldsProps) {
  const t = useT(backgroundTexts);
  const say = useT(bulkTexts);
  return (
    <>
      <NativeSelect
        label={say('bulk.unit')}
        value={draft.mode}
        data={dataModes.map((value) => ({ value, label: t(`background.mode${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ mode: dataModes.find((mode) => mode === value) ?? 'abs', text: '' })
        }
      />
      {draft.mode === 'ball' ? (
        <NativeSelect
          label={say('bulk.estimate')}
          value={draft.text}
          error={error}
          data={[
            { value: '', label: t('background.ballEmpty') },
            ...ballparks.map((value) => ({ value: String(value), label: t(`background.ball${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => onDraft({ text: value })}
        />
      ) : (
        <TextInput
          label={say('bulk.figure')}
          inputMode="decimal"
          maxLength={40}
          value={draft.text}
          error={error}
          onChange={({ currentTarget: { value } }) => onDraft({ text: value })}
        />
      )}
    </>
  );
}

function OriginFields({ draft, onDraft }: Omit<FieldsProps, 'error'>) {
  const say = useT(bulkTexts);
  const t = useT(backgroundTexts);
  return (
    <>
      <p className="muted">{t('background.originHelp')}</p>
      <DateField label={say('bulk.date')} value={draft.date} onChange={(date) => onDraft({ date })} />
      <TextInput
        label={say('bulk.source')}
        maxLength={500}
        value={draft.source}
        onChange={({ currentTarget: { value } }) => onDraft({ source: value })}
      />
    </>
  );
}

function ActFields({ type, sources, draft, error, onDraft }: BulkProps & FieldsProps) {
  const t = useT(backgroundTexts);
  const say = useT(bulkTexts);
  const word = useShareKindLabel();
  return (
    <>
      <NativeSelect
        label={say('bulk.act')}
        data-autofocus
        value={draft.act}
        data={acts.map((value) => ({ value, label: say(`bulk.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ act: acts.find((act) => act === value) ?? 'set' })
        }
      />
      {draft.act === 'origin' ? (
        <OriginFields draft={draft} onDraft={onDraft} />
      ) : (
        <NativeSelect
          label={say('bulk.column')}
          value={String(draft.column)}
          data={listFigureGridColumns(type, sources).map(({ source, kind }, at) => ({
            value: String(at),
            label: say('bulk.columnOf', { kind: word(kind), segment: t(`background.segment${source}`) }),
          }))}
          onChange={({ currentTarget: { value } }) => onDraft({ column: Number(value) })}
        />
      )}
      {draft.act === 'set' ? <FigureFields draft={draft} error={error} onDraft={onDraft} /> : null}
    </>
  );
}

interface RowsProps {
  readonly lines: readonly FigureGridLine[];
  readonly left: ReadonlySet<string>;
  readonly onLeft: (next: ReadonlySet<string>) => void;
}

interface RowBoxProps {
  readonly name: string;
  readonly rowKey: string;
  readonly checked: boolean;
  readonly onCheck: (key: string, checked: boolean) => void;
}

/** Memoized, so that a click on a checkbox renders only its row. */
const RowBox = memo(function RowBox({ name, rowKey, checked, onCheck }: RowBoxProps) {
  return (
    <li>
      <Checkbox
        size="xs"
        label={name}
        checked={checked}
        onChange={({ currentTarget }) => onCheck(rowKey, currentTarget.checked)}
      />
    </li>
  );
});

function RowChoice({ lines, left, onLeft }: RowsProps) {
  const say = useT(bulkTexts);
  const present = useLatestValue({ left, onLeft });
  const checkRow = useCallback(
    (key: string, checked: boolean) => {
      const now = present();
      now.onLeft(new Set(checked ? [...now.left].filter((other) => other !== key) : [...now.left, key]));
    },
    [present],
  );
  const chosen = lines.length - left.size;
  return (
    <fieldset className={styles.bulkRows}>
      <legend>{say('bulk.rows')}</legend>
      <Checkbox
        size="xs"
        label={say('bulk.all')}
        checked={left.size === 0}
        indeterminate={left.size > 0 && chosen > 0}
        onChange={({ currentTarget: { checked } }) =>
          onLeft(new Set(checked ? [] : lines.map(({ key }) => key)))
        }
      />
      <ul>
        {lines.map(({ key, name }) => (
          <RowBox key={key} rowKey={key} name={name} checked={!left.has(key)} onCheck={checkRow} />
        ))}
      </ul>
    </fieldset>
  );
}

function Preview({ plan }: { readonly plan: ReturnType<typeof computeBulkFigurePlan> }) {
  const say = useT(bulkTexts);
  const parts = [
    say('bulk.changes', { count: plan.changed }),
    ...(plan.same === 0 ? [] : [say('bulk.same', { count: plan.same })]),
    ...(plan.closed === 0 ? [] : [say('bulk.closed', { count: plan.closed })]),
  ];
  return <p role="status">{parts.join(', ')}</p>;
}

function BulkForm(props: BulkProps & { readonly onClose: () => void }) {
  const { type, mode, lines, onClose } = props;
  const say = useT(bulkTexts);
  const { change } = useAssessment();
  const sayDone = useDoneMessage();
  const [draft, setDraft] = useState<Draft>({ act: 'set', column: 0, mode, text: '', source: '', date: '' });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const act = useAct(props, draft);
  const chosen = lines.filter(({ key }) => !left.has(key));
  const plan = 'fault' in act ? null : computeBulkFigurePlan(type, chosen, act);
  const count = plan?.changed ?? 0;
  const submit = () => {
    setTried(true);
    if (plan === null || count === 0) return;
    change(say('bulk.step', { count }), plan.patches);
    sayDone(say('bulk.done', { count }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={say('bulk.title', { count: chosen.length })}>
      <ErrorSummaryForm className={styles.bulk} onSubmit={submit}>
        <ActFields
          {...props}
          draft={draft}
          error={tried && 'fault' in act ? act.fault : null}
          onDraft={(next) => setDraft((before) => ({ ...before, ...next }))}
        />
        <RowChoice lines={lines} left={left} onLeft={setLeft} />
        {plan === null ? null : <Preview plan={plan} />}
        <div className={styles.bulkButtons}>
          <Button variant="default" onClick={onClose}>
            {say('bulk.cancel')}
          </Button>
          <Button type="submit" disabled={plan !== null && count === 0}>
            {say('bulk.take', { count })}
          </Button>
        </div>
      </ErrorSummaryForm>
    </Modal>
  );
}

export function FigureBulkEdit(props: BulkProps) {
  const say = useT(bulkTexts);
  const { editable } = useAssessment();
  const [isOpen, setOpen] = useState(false);
  if (!editable || props.lines.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {say('bulk.open', { count: props.lines.length })}
      </Button>
      {isOpen ? <BulkForm {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
