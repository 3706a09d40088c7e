import { documentLimits, type Patch } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { type ReactNode, useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useDoneMessage } from '../../_lib/use-say-done.ts';
import styles from './chosen.module.css';
import { selectedRowsTexts } from './chosen-texts.ts';

export interface SelectedRowsAction {
  readonly label: string;
  readonly run?: () => void;
  /**
   * Draws a form for the action. The form must call `onEnd` with true after the action, or with false if the user
   * cancels.
   */
  readonly form?: (onEnd: (done: boolean) => void) => ReactNode;
}

interface BarProps {
  readonly rows: RowSelection;
  readonly total: number;
  readonly acts: readonly SelectedRowsAction[];
}

export function SelectedRowsBar({ rows, total, acts }: BarProps) {
  const t = useT(selectedRowsTexts);
  const [asked, ask] = useState<string | null>(null);
  const count = rows.keys.size;
  if (count === 0) return null;
  const form = acts.find(({ label }) => label === asked)?.form;
  return (
    <section className={styles.bar} aria-label={t('chosen.bar')} data-print="hide">
      <b role="status">{t('chosen.count', { count })}</b>
      {acts.map((act) => (
        <Button
          key={act.label}
          size="compact-xs"
          variant="default"
          onClick={() => {
            if (act.form) return ask(act.label);
            act.run?.();
            rows.none();
          }}
        >
          {act.label}
        </Button>
      ))}
      <span className={styles.rest}>
        {count === total ? null : (
          <Button size="compact-xs" variant="subtle" onClick={rows.all}>
            {t('chosen.all', { count: total })}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={rows.none}>
          {t('chosen.none')}
        </Button>
      </span>
      {form?.((done) => {
        ask(null);
        if (done) rows.none();
      })}
    </section>
  );
}

/** Returns the message if the field is invalid and the user has tried to submit the form; otherwise null. */
export type FieldFaultFormatter = (isFault: boolean, sentence: string) => string | null;

interface FormProps {
  readonly title: string;
  readonly take: string;
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onTake: () => unknown;
  readonly onClose: () => void;
  readonly children: (say: FieldFaultFormatter) => ReactNode;
}

export function SelectedRowsForm({
  title,
  take,
  isReady,
  isBusy = false,
  onTake,
  onClose,
  children,
}: FormProps) {
  const t = useT(selectedRowsTexts);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    return isReady && !isBusy ? onTake() : undefined;
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ErrorSummaryForm className={styles.form} onSubmit={submit}>
        {children((isFault, sentence) => (tried && isFault ? sentence : null))}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('chosen.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {take}
          </Button>
        </Group>
      </ErrorSummaryForm>
    </Modal>
  );
}

export function useBulkChange(): (label: string, patches: readonly Patch[], count: number) => void {
  const t = useT(selectedRowsTexts);
  const { change } = useAssessment();
  const sayDone = useDoneMessage();
  return (label, patches, count) => {
    if (patches.length === 0) return;
    change(label, patches);
    sayDone(t('chosen.done', { count }));
  };
}

interface NotApplicableChange {
  readonly count: number;
  readonly out: (reason: string) => readonly Patch[];
  readonly back: readonly Patch[];
}

export function useNotApplicableActions({
  count,
  out,
  back,
}: NotApplicableChange): readonly SelectedRowsAction[] {
  const t = useT(selectedRowsTexts);
  const changeMany = useBulkChange();
  const ruleOut: SelectedRowsAction = {
    label: t('chosen.na'),
    form: (onEnd) => (
      <NotApplicableForm
        count={count}
        onEnd={onEnd}
        onTake={(reason) => changeMany(t('chosen.stepNa', { count }), out(reason), count)}
      />
    ),
  };
  if (back.length === 0) return [ruleOut];
  const again = { count: back.length };
  return [
    ruleOut,
    {
      label: t('chosen.applicable', again),
      run: () => changeMany(t('chosen.stepApplicable', again), back, back.length),
    },
  ];
}

interface NotApplicableProps {
  readonly count: number;
  readonly onEnd: (done: boolean) => void;
  readonly onTake: (reason: string) => void;
}

function NotApplicableForm({ count, onEnd, onTake }: NotApplicableProps) {
  const t = useT(selectedRowsTexts);
  const [reason, setReason] = useState('');
  return (
    <SelectedRowsForm
      title={t('chosen.naTitle', { count })}
      take={t('chosen.naTake')}
      isReady={reason.trim() !== ''}
      onTake={() => {
        onTake(reason.trim());
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => <ReasonField label={t('chosen.naReason')} value={reason} say={say} onChange={setReason} />}
    </SelectedRowsForm>
  );
}

interface ReasonsProps {
  readonly label: string;
  readonly help?: string;
  /** Maximum number of characters; by default the limit of a text in the document. */
  readonly longest?: number;
  readonly value: string;
  readonly say: FieldFaultFormatter;
  readonly onChange: (text: string) => void;
}

export function ReasonField({
  label,
  help,
  longest = documentLimits.text,
  value,
  say,
  onChange,
}: ReasonsProps) {
  const t = useT(selectedRowsTexts);
  const rule = t('chosen.reasonRule', { count: longest });
  return (
    <Textarea
      size="xs"
      label={label}
      description={help === undefined ? rule : `${help} ${rule}`}
      autosize
      minRows={2}
      required
      data-autofocus
      maxLength={longest}
      value={value}
      error={say(value.trim() === '', t('chosen.reasonMissing'))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
