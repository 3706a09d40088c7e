import { analysisContract as contract, type OpenAnalysis } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { useRef, useState } from 'react';
import {
  type AnalysisShareEntry,
  isSameShareTarget,
  type ShareCandidate,
  toShareEntries,
} from '../../_lib/saved/shares.ts';
import { analysisTexts } from '../../texts.ts';
import { ShareCandidates } from './ShareCandidates.tsx';
import { ShareListRow } from './ShareRow.tsx';
import styles from './share.module.css';

type Sharing = NonNullable<OpenAnalysis['sharing']>;

type Answer =
  /** `from`: revision on which the shares were changed. */
  | { readonly kind: 'shared'; readonly open: OpenAnalysis; readonly from: number }
  | { readonly kind: 'stale'; readonly open: OpenAnalysis }
  | { readonly kind: 'refused'; readonly faults: ReadonlyMap<number, readonly string[]> };

/** Groups the server's fault messages by the index of the share that they concern. */
function faultsOf(error: ApiError): ReadonlyMap<number, readonly string[]> {
  const sentences = new Map<number, readonly string[]>();
  for (const { path, message } of error.faults) {
    const place = Number(/^body\.shared\.(\d+)\./.exec(path)?.[1] ?? 0);
    sentences.set(place, [...(sentences.get(place) ?? []), message]);
  }
  return sentences;
}

const listed = (list: readonly { kind: string; id: number; write: boolean }[]): string =>
  JSON.stringify(list.map(({ kind, id, write }) => `${kind}:${id}:${write}`).toSorted());

/** Sends the shares; a refusal that the dialog can show is returned, not thrown. */
async function sendShares(id: number, base: Sharing, shares: readonly AnalysisShareEntry[]): Promise<Answer> {
  const shared = shares.map(({ kind, id: target, write }) => ({ kind, id: target, write }));
  const { revision } = base;
  try {
    const open = await call(contract.share, { params: { id }, body: { revision, shared } });
    return { kind: 'shared', open, from: revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'error.stale') {
      const open = await call(contract.get, { params: { id } });
      const { sharing } = open;
      // If only the document has been saved meanwhile and the shares are the same, send again.
      const isOnlySaved =
        sharing !== null && sharing.revision > revision && listed(sharing.shares) === listed(base.shares);
      return isOnlySaved ? sendShares(id, sharing, shares) : { kind: 'stale', open };
    }
    if (error.code === 'error.invalid') return { kind: 'refused', faults: faultsOf(error) };
    throw error;
  }
}

interface ShareDialogProps {
  readonly open: OpenAnalysis;
  readonly onClose: () => void;
  /** `from`: revision on which this user shared; null if somebody else has shared the analysis meanwhile. */
  readonly onShared: (open: OpenAnalysis, from: number | null) => void;
}

function useSharing({ open, onClose, onShared }: ShareDialogProps) {
  const t = useT(analysisTexts);
  const { busy, act } = useRecordAction();
  const done = useDoneNotice();
  const [base, setBase] = useState(open.sharing);
  const [shares, setShares] = useState(() => toShareEntries(base?.shares ?? []));
  const [faults, setFaults] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [stale, setStale] = useState(false);
  const change = (next: readonly AnalysisShareEntry[]) => {
    setFaults(new Map());
    setShares(next);
  };
  const send = async () => {
    if (base === null) return;
    const answer = await act(() => sendShares(open.id, base, shares));
    if (answer === undefined) return;
    if (answer.kind === 'refused') {
      setFaults(answer.faults);
      return;
    }
    onShared(answer.open, answer.kind === 'shared' ? answer.from : null);
    void refetchQueries(contract.list);
    if (answer.kind === 'stale') {
      setBase(answer.open.sharing);
      change(toShareEntries(answer.open.sharing?.shares ?? []));
      setStale(true);
      return;
    }
    onClose();
    done(t('analysis.sharedDone'));
  };
  return {
    busy,
    shares,
    change,
    send,
    faults,
    stale,
    changed: listed(shares) !== listed(base?.shares ?? []),
  };
}

export function ShareAnalysisDialog(props: ShareDialogProps) {
  const { open, onClose } = props;
  const t = useT(analysisTexts);
  const word = useT(ui);
  const { busy, shares, change, send, faults, stale, changed } = useSharing(props);
  const field = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (changed && !leaving) setLeaving(true);
    else onClose();
  };
  const add = ({ note: _, ...one }: ShareCandidate, write: boolean) => change([...shares, { ...one, write }]);
  return (
    <Modal opened onClose={leave} title={t('analysis.shareTitle', { name: open.name })}>
      {stale ? (
        <p className={styles.fault} role="alert">
          {t('analysis.shareStale')}
        </p>
      ) : null}
      <h3 className={styles.heading}>{t('analysis.sharedWith')}</h3>
      {shares.length === 0 ? <p className="muted">{t('analysis.sharedNobody')}</p> : null}
      <ul className={styles.shared}>
        {shares.map((one, place) => (
          <ShareListRow
            key={`${one.kind}:${one.id}`}
            one={one}
            faults={faults.get(place) ?? []}
            onChange={(write) =>
              change(shares.map((other) => (isSameShareTarget(other, one) ? { ...other, write } : other)))
            }
            onRemove={() => {
              change(shares.filter((other) => !isSameShareTarget(other, one)));
              field.current?.focus();
            }}
          />
        ))}
      </ul>
      <ShareCandidates shares={shares} raId={open.analysis.raId} onAdd={add} field={field} />
      {leaving && changed ? (
        <p className={styles.fault} role="alert">
          {t('analysis.shareLeave')}
        </p>
      ) : null}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={leave}>
          {leaving && changed ? t('analysis.shareDrop') : word('ui.cancel')}
        </Button>
        <Button loading={busy} disabled={!changed} onClick={() => void send()}>
          {t('analysis.shareYes')}
        </Button>
      </Group>
    </Modal>
  );
}
