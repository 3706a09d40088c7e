import { type ModelDescriptor, modelContract } from '@klarsikt/contract';
import { collectionNames } from '@klarsikt/engine/model';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ModelChannels } from './Channels.tsx';
import { ChannelTags } from './ChannelTags.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

interface VersionPanelProps {
  readonly row: ModelDescriptor;
  readonly versions: readonly ModelDescriptor[];
  /** True for the operator; only the operator can change versions. */
  readonly operator: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Description({ row, operator, refetch }: Pick<VersionPanelProps, 'row' | 'operator' | 'refetch'>) {
  const t = useT(modelTexts);
  const save = useCommand(modelContract.describe, {
    refreshes: [modelContract.listDescriptors, modelContract.getHead],
  });
  const form = useRecordForm({
    record: { revision: row.revision, values: { description: row.description } },
    save: ({ description }, revision) =>
      save.mutateAsync({ params: { id: row.hash }, body: { revision, description } }),
    refetch,
  });
  if (!operator) return <p>{row.description === '' ? '–' : row.description}</p>;
  return (
    <RecordForm form={form}>
      <TextField
        label={t('model.description')}
        hint={t('model.descriptionHint')}
        rows={3}
        maxLength={2000}
        {...form.field('description')}
      />
    </RecordForm>
  );
}

function Compare({ row, versions }: Pick<VersionPanelProps, 'row' | 'versions'>) {
  const t = useT(modelTexts);
  const navigate = useNavigate();
  const others = versions.filter(({ hash }) => hash !== row.hash);
  const live = others.find(({ channels }) => channels.includes('live'));
  const [chosen, setChosen] = useState<string | null>(null);
  const other = chosen ?? live?.hash ?? others[0]?.hash;
  if (other === undefined) return <p className="muted">{t('model.only')}</p>;
  // Compare from the older to the newer version.
  const published = (hash: string) => versions.find((version) => version.hash === hash)?.published ?? '';
  const [a, b] = published(other) <= row.published ? [other, row.hash] : [row.hash, other];
  return (
    <div className={styles.compare}>
      <label>
        <span>{t('model.compareWith')}</span>
        <select value={other} onChange={(event) => setChosen(event.currentTarget.value)}>
          {others.map(({ hash, name }) => (
            <option key={hash} value={hash}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button variant="default" onClick={() => void navigate({ to: '/admin/models/diff', search: { a, b } })}>
        {t('model.compareGo')}
      </Button>
    </div>
  );
}

export function EntityCounts({ counts }: { readonly counts: ModelDescriptor['counts'] }) {
  const { language, number } = useFormat();
  return (
    <RecordFacts
      of={collectionNames.map(
        (name) => [collectionLabels[name][language], number(counts[name] ?? 0)] as const,
      )}
    />
  );
}

function Downloads({ hash }: { readonly hash: string }) {
  const t = useT(modelTexts);
  const linkTo = useFileLink();
  const given = { params: { id: hash } };
  return (
    <>
      <p className="muted">{t('model.writeHelp')}</p>
      <a className="text-link" {...linkTo(modelContract.getFile, given)}>
        {t('model.write')}
      </a>
      <p className="muted">{t('model.stixHelp')}</p>
      <a className="text-link" {...linkTo(modelContract.getStix, given)}>
        {t('model.stix')}
      </a>
    </>
  );
}

function Use({ row, versions, operator }: Pick<VersionPanelProps, 'row' | 'versions' | 'operator'>) {
  const t = useT(modelTexts);
  const format = useFormat();
  const { can } = useSession();
  return (
    <>
      <RecordFacts
        of={[
          [t('model.published'), format.dateTime(row.published)],
          [t('model.pinsHelp'), format.number(row.pins)],
          [t('model.description'), row.description],
          ...(row.origin === '' ? [] : [[t('model.origin'), row.origin] as const]),
          [
            t('model.hash'),
            <code key="hash" className={styles.hash}>
              {row.hash}
            </code>,
          ],
        ]}
      />
      <RecordSection title={t('model.channels')}>
        <ModelChannels row={row} versions={versions} operator={operator} />
      </RecordSection>
      <RecordSection title={t('model.compare')}>
        <Compare row={row} versions={versions} />
      </RecordSection>
      {operator && can('backoffice:Edit') ? (
        <RecordSection title={t('model.merge')}>
          <Link to="/admin/models/merge" search={{ hash: row.hash }} className="text-link">
            {t('model.mergeOf', { name: row.name })}
          </Link>
        </RecordSection>
      ) : null}
      {operator ? (
        <RecordSection title={t('model.write')}>
          <Downloads hash={row.hash} />
        </RecordSection>
      ) : null}
    </>
  );
}

export function VersionPanel({ row, versions, operator, refetch, onClose }: VersionPanelProps) {
  const t = useT(modelTexts);
  return (
    <RecordPanel
      title={row.name}
      crumb={t('model.title')}
      onClose={onClose}
      head={<ChannelTags channels={row.channels} />}
      tabs={[
        { value: 'use', label: t('model.use.tab') },
        { value: 'description', label: t('model.description') },
        { value: 'content', label: t('model.content') },
      ]}
    >
      {(tab) =>
        tab === 'description' ? (
          <Description row={row} operator={operator} refetch={refetch} />
        ) : tab === 'content' ? (
          <EntityCounts counts={row.counts} />
        ) : (
          <Use row={row} versions={versions} operator={operator} />
        )
      }
    </RecordPanel>
  );
}
