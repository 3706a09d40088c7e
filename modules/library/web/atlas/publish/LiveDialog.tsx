/** Confirms publication as live: affected organisations, a checkbox for each warning, and release notes. */
import type { QualityRule } from '@klarsikt/engine/quality';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Checkbox, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../atlas.module.css';
import { publishingTexts } from '../publishing-texts.ts';

/** Effect of making a version live, as the dialog shows it. */
export interface LiveVersionEffect {
  readonly name: string;
  /** Name of the present live version. */
  readonly live: string;
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  readonly organizations: number;
  readonly assessments: number;
  readonly warnings: readonly { readonly rule: QualityRule; readonly count: number }[];
  /** True if a second person must confirm the version before it becomes live. */
  readonly needsSecond: boolean;
}

interface LiveDialogProps {
  readonly effect: LiveVersionEffect;
  /** Release notes that the version already has; null if the dialog asks for them. */
  readonly written: string | null;
  readonly take: string;
  readonly busy: boolean;
  /** Receives the release notes, and the warnings that the user has ticked. */
  readonly onTake: (notes: string, acknowledged: readonly QualityRule[]) => void;
  readonly onClose: () => void;
}

function Effects({ effect }: Pick<LiveDialogProps, 'effect'>) {
  const t = useT(publishingTexts);
  const { live, changes, organizations, assessments, needsSecond } = effect;
  return (
    <>
      <p>{t('publish.since', { ...changes, live })}</p>
      <p>{t('publish.liveReach', { organizations, assessments, live })}</p>
      {needsSecond ? <p>{t('publish.liveTwo')}</p> : null}
    </>
  );
}

interface WarningsProps extends Pick<LiveDialogProps, 'effect'> {
  readonly seen: ReadonlySet<QualityRule>;
  readonly tried: boolean;
  readonly onSeen: (rule: QualityRule, isSeen: boolean) => void;
}

function WarningList({ effect, seen, tried, onSeen }: WarningsProps) {
  const t = useT(publishingTexts);
  if (effect.warnings.length === 0) return null;
  return (
    <fieldset className={styles.warnings}>
      <legend>{t('publish.liveWarnings')}</legend>
      {effect.warnings.map(({ rule, count }, at) => (
        <Checkbox
          key={rule}
          data-autofocus={at === 0 || undefined}
          size="sm"
          label={t('publish.liveWarning', { rule: t(`quality.rule.${rule}`), count })}
          description={
            <Link className="text-link" to="/atlas/quality" search={{ rule }}>
              {t('publish.liveOpen')}
            </Link>
          }
          checked={seen.has(rule)}
          aria-invalid={tried && !seen.has(rule)}
          error={tried && !seen.has(rule) ? t('publish.liveUnseen') : null}
          onChange={({ currentTarget: { checked } }) => onSeen(rule, checked)}
        />
      ))}
    </fieldset>
  );
}

export function LiveVersionDialog(props: LiveDialogProps) {
  const { effect, written, take, busy, onTake, onClose } = props;
  const t = useT(publishingTexts);
  const [seen, setSeen] = useState<ReadonlySet<QualityRule>>(new Set());
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const isUnsaid = written === null && description.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isUnsaid && effect.warnings.every(({ rule }) => seen.has(rule))) onTake(description, [...seen]);
  };
  return (
    <Modal opened onClose={onClose} title={t('publish.liveTitle', { name: effect.name })}>
      <ErrorSummaryForm className={styles.dialog} onSubmit={submit}>
        <Effects effect={effect} />
        <WarningList
          {...{ effect, seen, tried }}
          onSeen={(rule, isSeen) =>
            setSeen(new Set(isSeen ? [...seen, rule] : [...seen].filter((other) => other !== rule)))
          }
        />
        {written === null ? (
          <Textarea
            label={t('publish.description')}
            data-autofocus={effect.warnings.length === 0 || undefined}
            required
            autosize
            minRows={3}
            maxLength={2000}
            value={description}
            error={tried && isUnsaid ? t('publish.liveNotes') : null}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        ) : (
          <p>{written}</p>
        )}
        <div className={styles.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {t('publish.liveCancel')}
          </Button>
          <Button type="submit" disabled={busy}>
            {take}
          </Button>
        </div>
      </ErrorSummaryForm>
    </Modal>
  );
}
