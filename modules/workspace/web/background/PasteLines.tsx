import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import type { Datum } from '@klarsikt/engine/assess';
import { getBallparkWord } from '@klarsikt/engine/assessment';
import type { DataKind, DataMode } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { parseFigureInput } from './cells.ts';
import styles from './paste.module.css';
import {
  createPastedDayReader,
  isFigureUse,
  isPasteLineAccepted,
  type LabelledPaste,
  type PasteLine,
} from './paste.ts';
import { backgroundTexts } from './texts.ts';
import type { PendingPaste } from './use-pasting.ts';

interface PastedInto {
  readonly mode: DataMode;
  readonly pasting: PendingPaste;
}

interface UsedColumn {
  readonly kind: DataKind;
  readonly at: number;
}

const originUses = ['source', 'date'] as const;
type Origin = (typeof originUses)[number];

function useFigure(): (datum: Datum | null) => string {
  const t = useT(backgroundTexts);
  const { number, language } = useFormat();
  return (datum) => {
    if (datum === null) return t('background.pasteEmpty');
    const { mode, value } = datum;
    if (mode === 'ball') return getBallparkWord(value, language) ?? String(value);
    const text = number(value, Number.isInteger(value) ? 0 : 2);
    return mode === 'abs' ? text : `${text} ${t(`background.unit${mode}`)}`;
  };
}

interface LineProps extends PastedInto {
  readonly line: PasteLine;
  readonly kinds: LabelledPaste['kinds'];
  readonly asked: boolean;
  readonly choice: string | undefined;
  readonly onChoose: (key: string) => void;
}

function Target({ line, asked, choice, pasting, onChoose }: LineProps) {
  const t = useT(backgroundTexts);
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
  const t = useT(backgroundTexts);
  const { language } = useFormat();
  const figure = useFigure();
  if (!isPasteLineAccepted(line)) return <td colSpan={2} />;
  const text = line.cells[at] ?? '';
  const cell = parseFigureInput(text, mode, kind, language);
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

function OriginText({
  use,
  text,
  dayIn,
}: {
  readonly use: Origin;
  readonly text: string;
  readonly dayIn: (text: string) => string | null;
}) {
  const t = useT(backgroundTexts);
  const { date } = useFormat();
  if (use === 'source' || text.trim() === '') return <>{text}</>;
  const day = dayIn(text);
  return <>{day === null ? t('background.pasteFault', { text }) : date(day)}</>;
}

interface HeadProps {
  readonly used: readonly UsedColumn[];
  readonly origins: readonly Origin[];
}

function Head({ used, origins }: HeadProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  return (
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
  );
}

interface LinesProps extends PastedInto {
  readonly lines: readonly PasteLine[];
  readonly asked: ReadonlySet<number>;
  readonly kinds: LabelledPaste['kinds'];
  readonly choices: ReadonlyMap<number, string>;
  readonly onChoose: (at: number, key: string) => void;
}

export function PastedLinesTable(props: LinesProps) {
  const { lines, asked, kinds, choices, onChoose } = props;
  const t = useT(backgroundTexts);
  const used = kinds.flatMap((kind, at) => (isFigureUse(kind) ? [{ kind, at }] : []));
  const origins = originUses.filter((use) => kinds.includes(use));
  const dayIn = createPastedDayReader(lines, kinds);
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <Head used={used} origins={origins} />
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
              <tr key={line.at} data-taken={isPasteLineAccepted(line) || undefined}>
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
                    {isPasteLineAccepted(line) ? (
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
