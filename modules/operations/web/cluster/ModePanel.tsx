import {
  clusterContract,
  type InstallationMode,
  type InstallationModeName,
  installationModes,
  maxModeNoteLength,
} from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { type RecordFormState, useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import styles from './cluster.module.css';
import { clusterTexts } from './texts.ts';

/** Choices for the expected duration of a mode, in minutes; 0 if unknown. */
const spans = [0, 15, 30, 60, 120, 240, 480] as const;
const minuteMs = 60_000;

interface Values {
  readonly name: InstallationModeName;
  readonly lasts: string;
  readonly en: string;
  readonly sv: string;
}

const computeEnd = (minutes: number): string | null =>
  minutes === 0 ? null : new Date(Date.now() + minutes * minuteMs).toISOString();

const valuesOf = ({ name, note }: InstallationMode): Values => ({ name, lasts: '0', ...note });

function NoticeFields({ form }: { readonly form: RecordFormState<Values> }) {
  const t = useT(clusterTexts);
  const labelOf = (span: number) => {
    if (span === 0) return t('cluster.lasts.unknown');
    if (span < 60) return t('cluster.lasts.minutes', { minutes: span });
    return t('cluster.lasts.hours', { hours: span / 60 });
  };
  return (
    <>
      <ChoiceField
        {...form.field('lasts')}
        label={t('cluster.lasts')}
        hint={t('cluster.lastsHelp')}
        choices={spans.map((span) => ({ value: String(span), label: labelOf(span) }))}
      />
      {(['en', 'sv'] as const).map((language) => (
        <TextField
          key={language}
          {...form.field(language)}
          label={t(`cluster.note.${language}`)}
          hint={t('cluster.noteHelp')}
          maxLength={maxModeNoteLength}
        />
      ))}
    </>
  );
}

export function InstallationModePanel({ mode }: { readonly mode: InstallationMode }) {
  const t = useT(clusterTexts);
  const { dateTime } = useFormat();
  const done = useDoneNotice();
  const [record] = useState({ values: valuesOf(mode), revision: 0 });
  const switchMode = useCommand(clusterContract.setMode, { refreshes: [clusterContract.get] });
  const form = useRecordForm<Values>({
    record,
    save: async ({ name, lasts, en, sv }) => {
      const open = name === 'open';
      const until = open ? null : computeEnd(Number(lasts));
      const note = open ? { en: '', sv: '' } : { en, sv };
      await switchMode.mutateAsync({ body: { name, until, note } });
      await reloadSession();
    },
  });
  const { name } = form.values;
  return (
    <section className={styles.mode} aria-label={t('cluster.mode')}>
      <h2>{t('cluster.mode')}</h2>
      <p className={styles.line}>
        <b>{t(`cluster.mode.${mode.name}`)}</b>{' '}
        {mode.since === null ? null : t('cluster.modeSince', { at: dateTime(mode.since) })}
      </p>
      <RecordForm
        form={form}
        submit={t('cluster.switch')}
        onSaved={() => done(t('cluster.switched', { mode: t(`cluster.mode.${name}`) }))}
      >
        <ChoiceField
          {...form.field('name')}
          label={t('cluster.switchTo')}
          hint={t(`cluster.modeHelp.${name}`)}
          choices={installationModes.map((value) => ({ value, label: t(`cluster.mode.${value}`) }))}
        />
        {name === 'open' ? null : <NoticeFields form={form} />}
      </RecordForm>
    </section>
  );
}
