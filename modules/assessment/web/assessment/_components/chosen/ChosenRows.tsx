/** What can be done to the chosen rows of a list: each is one step of the document, which one undo takes back. */
import { documentLimits, type Patch } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SummedForm } from '@klarsikt/web/ui/fields/SummedForm.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import type { ChosenRows } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { type ReactNode, useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import styles from './chosen.module.css';
import { texts } from './chosen-texts.ts';

/** One thing that can be done: at once, or after a form that asks for the rest. */
export interface ChosenAct {
  readonly label: string;
  readonly run?: () => void;
  /** Call `onEnd` with true when it was done, false when somebody thought better of it. */
  readonly form?: (onEnd: (done: boolean) => void) => ReactNode;
}

interface BarProps {
  readonly rows: ChosenRows;
  /** How many rows of the list can be chosen. */
  readonly total: number;
  readonly acts: readonly ChosenAct[];
}

export function ChosenBar({ rows, total, acts }: BarProps) {
  const t = useT(texts);
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

/** Says a sentence of a field that is at fault, once somebody has tried to send the form. */
export type SayFault = (isFault: boolean, sentence: string) => string | null;

interface FormProps {
  readonly title: string;
  /** Words of the button that does it. */
  readonly take: string;
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onTake: () => unknown;
  readonly onClose: () => void;
  readonly children: (say: SayFault) => ReactNode;
}

/** What is asked before something is done to the chosen rows. */
export function ChosenForm({ title, take, isReady, isBusy = false, onTake, onClose, children }: FormProps) {
  const t = useT(texts);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    return isReady && !isBusy ? onTake() : undefined;
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <SummedForm className={styles.form} onSubmit={submit}>
        {children((isFault, sentence) => (tried && isFault ? sentence : null))}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('chosen.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {take}
          </Button>
        </Group>
      </SummedForm>
    </Modal>
  );
}

/** Changes the document in one named step, and says how many rows it was. */
export function useChangeMany(): (label: string, patches: readonly Patch[], count: number) => void {
  const t = useT(texts);
  const { change, editor } = useAssessment();
  return (label, patches, count) => {
    if (patches.length === 0) return;
    change(label, patches);
    say(t('chosen.done', { count }), 'success', {
      action: { label: t('chosen.undo'), run: () => editor.undo() },
    });
  };
}

interface RulingOut {
  readonly count: number;
  /** Patches that rule the chosen rows out with a reason. */
  readonly out: (reason: string) => readonly Patch[];
  /** Patches that take back what is said of them today; one for each row. */
  readonly back: readonly Patch[];
}

/** Ruling rows out with one reason, and taking that back. */
export function useRulingOut({ count, out, back }: RulingOut): readonly ChosenAct[] {
  const t = useT(texts);
  const changeMany = useChangeMany();
  const ruleOut: ChosenAct = {
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

/** Rules rows out with one reason for all of them. */
function NotApplicableForm({ count, onEnd, onTake }: NotApplicableProps) {
  const t = useT(texts);
  const [reason, setReason] = useState('');
  return (
    <ChosenForm
      title={t('chosen.naTitle', { count })}
      take={t('chosen.naTake')}
      isReady={reason.trim() !== ''}
      onTake={() => {
        onTake(reason.trim());
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => <Reasons label={t('chosen.naReason')} value={reason} say={say} onChange={setReason} />}
    </ChosenForm>
  );
}

interface ReasonsProps {
  readonly label: string;
  readonly help?: string;
  /** In characters; that of a text of the document when left out. */
  readonly longest?: number;
  readonly value: string;
  readonly say: SayFault;
  readonly onChange: (text: string) => void;
}

/** A reason that is given once for all chosen rows. */
export function Reasons({ label, help, longest = documentLimits.text, value, say, onChange }: ReasonsProps) {
  const t = useT(texts);
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
