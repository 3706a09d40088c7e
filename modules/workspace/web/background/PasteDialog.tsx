import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { listDataKinds } from '@klarsikt/engine/assessment';
import type { DataMode, RiskType } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { PastedLinesTable } from './PasteLines.tsx';
import styles from './paste.module.css';
import {
  isPasteLineAccepted,
  type LabelledPaste,
  listPastedCells,
  listRejectedLines,
  matchPastedLines,
  type PasteColumnUse,
  type PasteLine,
  readPastedOrigins,
} from './paste.ts';
import { backgroundTexts } from './texts.ts';
import type { AcceptedPaste, PendingPaste } from './use-pasting.ts';

interface PasteDialogProps {
  readonly type: RiskType;
  readonly mode: DataMode;
  readonly pasting: PendingPaste;
}

interface ColumnsProps {
  readonly type: RiskType;
  readonly paste: LabelledPaste;
  readonly kinds: LabelledPaste['kinds'];
  readonly onChange: (kinds: LabelledPaste['kinds']) => void;
}

function Columns({ type, paste, kinds, onChange }: ColumnsProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const options = [
    { value: '', label: t('background.pasteLeft') },
    ...listDataKinds(type).map((kind) => ({ value: kind, label: word(kind) })),
    { value: 'source', label: t('background.source') },
    { value: 'date', label: t('background.sourceDate') },
  ];
  const uses: readonly PasteColumnUse[] = [...listDataKinds(type), 'source', 'date'];
  return (
    <fieldset className={styles.columns}>
      <legend>{t('background.pasteColumns')}</legend>
      {kinds.map((kind, at) => {
        const name = paste.heading?.[at]?.trim();
        const label = name || t('background.pasteColumn', { column: at + 1 });
        const isLabels = at === paste.labels;
        return (
          <NativeSelect
            size="xs"
            // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column has no other name than its place
            key={at}
            label={label}
            disabled={isLabels}
            data={isLabels ? [{ value: '', label: t('background.pasteLabels') }] : options}
            value={kind ?? ''}
            onChange={(event) => {
              const chosen = uses.find((each) => each === event.currentTarget.value) ?? null;
              // Each use can be chosen for one column only.
              onChange(kinds.map((each, other) => (other === at ? chosen : each === chosen ? null : each)));
            }}
          />
        );
      })}
    </fieldset>
  );
}

function useMatchedLines({ paste, rows }: PendingPaste) {
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = matchPastedLines(paste, rows, choices);
  return {
    lines,
    asked: new Set(
      matchPastedLines(paste, rows).flatMap((line) => (isPasteLineAccepted(line) ? [] : [line.at])),
    ),
    choices,
    choose: (at: number, key: string) => setChoices(new Map(choices).set(at, key)),
    found: lines.filter(isPasteLineAccepted).length,
    left: lines.filter(({ state }) => state === 'left' || state === 'closed').length,
  };
}

function buildAcceptedPaste(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
  { labels }: LabelledPaste,
): AcceptedPaste {
  const { origins, unread } = readPastedOrigins(lines, kinds);
  return {
    cells: listPastedCells(lines, kinds),
    origins,
    left: [...unread, ...listRejectedLines(lines, labels)],
  };
}

export function FigurePasteDialog({ type, mode, pasting }: PasteDialogProps) {
  const t = useT(backgroundTexts);
  const { paste, take, takeByPosition, close } = pasting;
  const [kinds, setKinds] = useState(paste.kinds);
  const { lines, asked, choices, choose, found, left } = useMatchedLines(pasting);
  const hasColumn = kinds.some((kind) => kind !== null);
  return (
    <Modal
      opened
      size={1280}
      onClose={close}
      title={t('background.pasteTitle', { count: lines.length })}
      closeButtonProps={{ 'aria-label': t('background.pasteCancel') }}
    >
      <div className={styles.paste}>
        <p className="muted">{t('background.pasteHelp')}</p>
        <Columns type={type} paste={paste} kinds={kinds} onChange={setKinds} />
        <p role="status">
          {t('background.pasteFound', {
            found,
            total: lines.length,
            ask: lines.length - found - left,
            left,
          })}
        </p>
        <PastedLinesTable
          mode={mode}
          pasting={pasting}
          lines={lines}
          asked={asked}
          kinds={kinds}
          choices={choices}
          onChoose={choose}
        />
        <Group justify="space-between">
          <Button size="sm" variant="subtle" onClick={takeByPosition}>
            {t('background.pastePosition')}
          </Button>
          <Group gap="sm">
            <Button size="sm" variant="default" onClick={close}>
              {t('background.pasteCancel')}
            </Button>
            <Button
              size="sm"
              disabled={found === 0 || !hasColumn}
              onClick={() => take(buildAcceptedPaste(lines, kinds, paste))}
            >
              {t('background.pasteTake', { count: hasColumn ? found : 0 })}
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  );
}
