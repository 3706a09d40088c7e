/** Whom an analysis is shared with: people, user groups, units, assessments; to read or to change. */
import { analysis as contract, type OpenAnalysis, type ShareKind, shareKinds } from '@klarsikt/contract';
import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { queryClient, useCall } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useAct } from '../../../ui/records/done.ts';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import { texts } from '../texts.ts';
import styles from './share.module.css';

interface Shared {
  readonly kind: ShareKind;
  readonly id: number;
  readonly name: string;
  readonly write: boolean;
}

interface Found {
  readonly kind: ShareKind;
  readonly id: number;
  readonly name: string;
  readonly note: string;
}

const sameTarget = (a: { kind: ShareKind; id: number }, b: { kind: ShareKind; id: number }) =>
  a.kind === b.kind && a.id === b.id;

/** People and places whose name fits, with what tells them apart. */
function useFound(text: string) {
  const t = useT(texts);
  const sought = useDeferredValue(text.trim());
  const answer = useCall(contract.containers, { query: sought === '' ? {} : { text: sought } });
  const { data } = answer;
  const found: readonly Found[] =
    data === undefined
      ? []
      : [
          ...data.users.map(({ id, name, username }) => ({
            kind: 'user' as const,
            id,
            name,
            note: username,
          })),
          ...data.groups.map(({ id, name, members }) => ({
            kind: 'group' as const,
            id,
            name,
            note: t('analysis.members', { count: members }),
          })),
          ...data.units.map(({ id, name }) => ({ kind: 'unit' as const, id, name, note: '' })),
          ...data.assessments.map(({ id, name, unit }) => ({
            kind: 'assessment' as const,
            id,
            name,
            note: unit,
          })),
        ];
  return { found, answer, more: data?.more ?? false };
}

function SharedRow({
  one,
  onChange,
  onRemove,
}: {
  readonly one: Shared;
  readonly onChange: (write: boolean) => void;
  readonly onRemove: () => void;
}) {
  const t = useT(texts);
  return (
    <li>
      <span>
        <b>{one.name}</b> <small>{t(`analysis.kind.${one.kind}`)}</small>
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('analysis.rightOf', { name: one.name })}
        value={one.write ? 'write' : 'read'}
        data={[
          { value: 'read', label: t('analysis.mayRead') },
          { value: 'write', label: t('analysis.mayWrite') },
        ]}
        onChange={(value) => onChange(value === 'write')}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('analysis.unshare', { name: one.name })}
        title={t('analysis.unshare', { name: one.name })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}

function Candidates({
  shares,
  onAdd,
}: {
  readonly shares: readonly Shared[];
  readonly onAdd: (one: Found) => void;
}) {
  const t = useT(texts);
  const [text, setText] = useState('');
  const { found, answer, more } = useFound(text);
  const offered = found.filter((one) => !shares.some((share) => sameTarget(share, one)));
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={t('analysis.shareFind')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {answer.error ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.error ? <TextSkeleton lines={4} /> : null}
      <ul className={styles.found} aria-label={t('analysis.shareFound')}>
        {shareKinds.flatMap((kind) =>
          offered
            .filter((one) => one.kind === kind)
            .map((one) => (
              <li key={`${kind}:${one.id}`}>
                <button type="button" onClick={() => onAdd(one)}>
                  <b>{one.name}</b> <small>{t(`analysis.kind.${kind}`)}</small> <small>{one.note}</small>
                </button>
              </li>
            )),
        )}
      </ul>
      {answer.data !== undefined && offered.length === 0 ? (
        <p className="muted">{t('analysis.shareNobody')}</p>
      ) : null}
      {more ? <p className="muted">{t('analysis.shareMore')}</p> : null}
    </>
  );
}

interface ShareDialogProps {
  readonly open: OpenAnalysis;
  readonly onClose: () => void;
  readonly onShared: (open: OpenAnalysis) => void;
}

export function ShareDialog({ open, onClose, onShared }: ShareDialogProps) {
  const t = useT(texts);
  const word = useT(ui);
  const { busy, act } = useAct();
  const [shares, setShares] = useState<readonly Shared[]>(open.sharing?.shares ?? []);
  const send = async () => {
    const shared = shares.map(({ kind, id, write }) => ({ kind, id, write }));
    const body = { revision: open.sharing?.revision ?? 0, shared };
    const answer = await act(() => call(contract.share, { params: { id: open.id }, body }), {
      done: t('analysis.sharedDone'),
    });
    if (answer === undefined) return;
    onShared(answer);
    void queryClient.invalidateQueries({ queryKey: [contract.list.path] });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('analysis.shareTitle', { name: open.name })}
      closeButtonProps={{ 'aria-label': word('ui.close') }}
    >
      <h3 className={styles.heading}>{t('analysis.sharedWith')}</h3>
      {shares.length === 0 ? <p className="muted">{t('analysis.sharedNobody')}</p> : null}
      <ul className={styles.shared}>
        {shares.map((one) => (
          <SharedRow
            key={`${one.kind}:${one.id}`}
            one={one}
            onChange={(write) =>
              setShares(shares.map((other) => (sameTarget(other, one) ? { ...other, write } : other)))
            }
            onRemove={() => setShares(shares.filter((other) => !sameTarget(other, one)))}
          />
        ))}
      </ul>
      <Candidates
        shares={shares}
        onAdd={({ kind, id, name }) => setShares([...shares, { kind, id, name, write: false }])}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {word('ui.cancel')}
        </Button>
        <Button loading={busy} onClick={() => void send()}>
          {t('analysis.shareYes')}
        </Button>
      </Group>
    </Modal>
  );
}
