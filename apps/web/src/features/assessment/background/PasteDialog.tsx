/** A pasted range whose rows have names: what goes where, and what it would be, before anything is taken. */
import {
  ballparkWord,
  type DataKind,
  type DataMode,
  type Datum,
  kindsOf,
  type RiskType,
} from '@klarsikt/engine';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Group, Modal } from '../../../ui/kit/dialogs.ts';
import { NativeSelect } from '../../../ui/kit/fields.ts';
import { useKindWord } from '../_components/trace/ShareView.tsx';
import { readCell } from './cells.ts';
import styles from './paste.module.css';
import {
  dayReader,
  isFigures,
  type LabelledPaste,
  leftLines,
  matchedLines,
  originsIn,
  type PasteLine,
  type PasteUse,
  pastedTo,
} from './paste.ts';
import { texts } from './texts.ts';
import type { Pasting } from './use-grid.ts';

interface PasteDialogProps {
  readonly type: RiskType;
  readonly mode: DataMode;
  readonly pasting: Pasting;
}

/** A figure as the grid shows it. */
function useFigure(): (datum: Datum | null) => string {
  const t = useT(texts);
  const { number, language } = useFormat();
  return (datum) => {
    if (datum === null) return t('background.pasteEmpty');
    const { mode, value } = datum;
    if (mode === 'ball') return ballparkWord(value, language) ?? String(value);
    const text = number(value, Number.isInteger(value) ? 0 : 2);
    return mode === 'abs' ? text : `${text} ${t(`background.unit${mode}`)}`;
  };
}

interface ColumnsProps {
  readonly type: RiskType;
  readonly paste: LabelledPaste;
  readonly kinds: LabelledPaste['kinds'];
  readonly onChange: (kinds: LabelledPaste['kinds']) => void;
}

/** What each pasted column holds. */
function Columns({ type, paste, kinds, onChange }: ColumnsProps) {
  const t = useT(texts);
  const word = useKindWord();
  const options = [
    { value: '', label: t('background.pasteLeft') },
    ...kindsOf(type).map((kind) => ({ value: kind, label: word(kind) })),
    { value: 'source', label: t('background.source') },
    { value: 'date', label: t('background.sourceDate') },
  ];
  const uses: readonly PasteUse[] = [...kindsOf(type), 'source', 'date'];
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
              // What is given stands in one column.
              onChange(kinds.map((each, other) => (other === at ? chosen : each === chosen ? null : each)));
            }}
          />
        );
      })}
    </fieldset>
  );
}

interface LineProps extends Pick<PasteDialogProps, 'mode' | 'pasting'> {
  readonly line: PasteLine;
  readonly kinds: LabelledPaste['kinds'];
  /** The line's own words find no single row: somebody chooses. */
  readonly asked: boolean;
  readonly choice: string | undefined;
  readonly onChoose: (key: string) => void;
}

const isTaken = ({ state }: PasteLine) => state === 'key' || state === 'name' || state === 'chosen';

function Target({ line, asked, choice, pasting, onChoose }: LineProps) {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const { row, state } = line;
  if (!asked) return <>{row === null ? '' : text(row.name)}</>;
  const open = pasting.rows
    .filter((each) => each.open)
    .map(({ key, name }) => ({ value: key, label: text(name) }))
    .sort((a, b) => compare(a.label, b.label));
  const proposed = row?.open === true ? row.key : '';
  return (
    <NativeSelect
      size="xs"
      aria-label={t('background.pasteChoose', { label: line.label })}
      value={choice ?? (state === 'twice' ? proposed : '')}
      data={[{ value: '', label: t('background.pasteNone') }, ...open]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function Cells({
  line,
  kind,
  at,
  mode,
  pasting,
}: LineProps & { readonly kind: DataKind; readonly at: number }) {
  const t = useT(texts);
  const { language } = useFormat();
  const figure = useFigure();
  if (!isTaken(line)) return <td colSpan={2} />;
  const text = line.cells[at] ?? '';
  const cell = readCell(text, mode, kind, language);
  const now = pasting.all.find(({ key }) => key === line.row?.key)?.data[kind] ?? null;
  const then = () => {
    if (cell.kind === 'empty') return figure(null);
    if (cell.kind === 'datum') return figure(cell.datum);
    return t(cell.typed.reading.kind === 'twoWays' ? 'background.pasteAsked' : 'background.pasteFault', {
      text,
    });
  };
  const said = then();
  return (
    <>
      <td className={styles.now}>{figure(now)}</td>
      <td className={styles.then}>{said === figure(now) ? t('background.pasteSame') : said}</td>
    </>
  );
}

/** Where the figures come from or of which day they are, as it will stand at the row. */
function OriginText({
  use,
  text,
  dayIn,
}: {
  readonly use: 'source' | 'date';
  readonly text: string;
  readonly dayIn: (text: string) => string | null;
}) {
  const t = useT(texts);
  const { date } = useFormat();
  if (use === 'source' || text.trim() === '') return <>{text}</>;
  const day = dayIn(text);
  return <>{day === null ? t('background.pasteFault', { text }) : date(day)}</>;
}

function Lines(
  props: Pick<PasteDialogProps, 'mode' | 'pasting'> & {
    readonly lines: readonly PasteLine[];
    readonly asked: ReadonlySet<number>;
    readonly kinds: LabelledPaste['kinds'];
    readonly choices: ReadonlyMap<number, string>;
    readonly onChoose: (at: number, key: string) => void;
  },
) {
  const { lines, asked, kinds, choices, onChoose } = props;
  const t = useT(texts);
  const word = useKindWord();
  const used = kinds.flatMap((kind, at) => (isFigures(kind) ? [{ kind, at }] : []));
  const origins = (['source', 'date'] as const).filter((use) => kinds.includes(use));
  const dayIn = dayReader(lines, kinds);
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('background.pasteLine')}</th>
            <th scope="col">{t('background.pasteRow')}</th>
            {used.flatMap(({ kind }) => [
              <th key={`${kind} now`} scope="col" className={styles.now}>
                {t('background.pasteFrom', { kind: word(kind) })}
              </th>,
              <th key={`${kind} then`} scope="col" className={styles.then}>
                {t('background.pasteTo', { kind: word(kind) })}
              </th>,
            ])}
            {origins.map((use) => (
              <th key={use} scope="col" className={styles.then}>
                {t(use === 'source' ? 'background.source' : 'background.sourceDate')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const given = {
              ...props,
              line,
              asked: asked.has(line.at),
              choice: choices.get(line.at),
              onChoose: (key: string) => onChoose(line.at, key),
            };
            return (
              <tr key={line.at} data-taken={isTaken(line) || undefined}>
                <th scope="row">{line.label}</th>
                <td>
                  <Target {...given} />
                  <small>{t(`background.paste${line.state}`)}</small>
                </td>
                {used.map(({ kind, at }) => (
                  <Cells key={kind} {...given} kind={kind} at={at} />
                ))}
                {origins.map((use) => (
                  <td key={use}>
                    {isTaken(line) ? (
                      <OriginText use={use} text={line.cells[kinds.indexOf(use)] ?? ''} dayIn={dayIn} />
                    ) : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function PasteDialog({ type, mode, pasting }: PasteDialogProps) {
  const t = useT(texts);
  const { paste, rows, take, takeByPosition, close } = pasting;
  const [kinds, setKinds] = useState(paste.kinds);
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = matchedLines(paste, rows, choices);
  const asked = new Set(matchedLines(paste, rows).flatMap((line) => (isTaken(line) ? [] : [line.at])));
  const found = lines.filter(isTaken).length;
  const left = lines.filter(({ state }) => state === 'left' || state === 'closed').length;
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
        <Lines
          mode={mode}
          pasting={pasting}
          lines={lines}
          asked={asked}
          kinds={kinds}
          choices={choices}
          onChoose={(at, key) => setChoices(new Map(choices).set(at, key))}
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
              onClick={() => {
                const { origins, unread } = originsIn(lines, kinds);
                take({
                  cells: pastedTo(lines, kinds),
                  origins,
                  left: [...unread, ...leftLines(lines, paste.labels)],
                });
              }}
            >
              {t('background.pasteTake', { count: hasColumn ? found : 0 })}
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  );
}
