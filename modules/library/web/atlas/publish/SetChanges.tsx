import { getRequirementTitle } from '@klarsikt/engine/completeness';
import type {
  InstrumentChange,
  RequirementChange,
  RequirementInstrument,
  RequirementParagraph,
  RequirementSetDiff,
} from '@klarsikt/engine/requirements';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import styles from '../atlas.module.css';
import { requirementTexts } from './requirement-texts.ts';

/** Returns a function that formats the period of validity; its result is empty for an unlimited period. */
function useTerm() {
  const t = useT(requirementTexts);
  const { date } = useFormat();
  return ({ from, until }: Pick<RequirementInstrument, 'from' | 'until'>): string =>
    [
      ...(from === null ? [] : [t('set.from', { day: date(from) })]),
      ...(until === null ? [] : [t('set.until', { day: date(until) })]),
    ].join(', ');
}

interface SideProps {
  readonly label: string;
  readonly row: RequirementParagraph | null;
  readonly shorts: ReadonlyMap<string, string>;
}

function Side({ label, row, shorts }: SideProps) {
  const t = useT(requirementTexts);
  const { text } = useFormat();
  const term = useTerm();
  const parts =
    row === null
      ? []
      : [
          `${shorts.get(row.instrument) ?? ''} ${row.paragraph}`,
          row.check,
          t(`set.${row.severity}`),
          term(row),
        ].filter((part) => part !== '');
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {row === null ? (
          t('set.nothing')
        ) : (
          <>
            <div>{parts.join(', ')}</div>
            <div className="muted">{text(row.summary)}</div>
          </>
        )}
      </dd>
    </>
  );
}

interface ParagraphsProps {
  readonly diff: RequirementSetDiff;
  readonly instruments: readonly RequirementInstrument[];
}

function Paragraph({
  change: { before, after, kinds },
  shorts,
}: {
  readonly change: RequirementChange;
  readonly shorts: ReadonlyMap<string, string>;
}) {
  const t = useT(requirementTexts);
  const { text } = useFormat();
  const { check = 'C1', paragraph = '', instrument = '' } = after ?? before ?? {};
  return (
    <li>
      <strong>
        {shorts.get(instrument)} {paragraph}
      </strong>{' '}
      <span>{text(getRequirementTitle(check) ?? { en: '', sv: '' })}</span>{' '}
      <span className="muted">{kinds.map((kind) => t(`set.kind.${kind}`)).join(', ')}</span>
      <dl>
        <Side label={t('set.before')} row={before} shorts={shorts} />
        <Side label={t('set.after')} row={after} shorts={shorts} />
      </dl>
    </li>
  );
}

/** Shows paragraphs that are new, removed, reworded or moved, or have another weight or period. */
export function ChangedParagraphs({ diff: { requirements }, instruments }: ParagraphsProps) {
  const t = useT(requirementTexts);
  if (requirements.length === 0) return null;
  const shorts = new Map(instruments.map(({ key, short }) => [key, short]));
  return (
    <Panel title={t('set.requirements')} note={requirements.length}>
      <ul className={styles.turns}>
        {requirements.map((change) => (
          <Paragraph key={`${change.key} ${change.kinds.join()}`} change={change} shorts={shorts} />
        ))}
      </ul>
    </Panel>
  );
}

function InstrumentSide({
  label,
  one,
}: {
  readonly label: string;
  readonly one: RequirementInstrument | null;
}) {
  const t = useT(requirementTexts);
  const { date } = useFormat();
  const term = useTerm();
  const said =
    one === null
      ? t('set.nothing')
      : [one.version, one.date === null ? '' : date(one.date), t(`set.state.${one.state}`), term(one)]
          .filter((part) => part !== '')
          .join(', ');
  return (
    <>
      <dt>{label}</dt>
      <dd>{said}</dd>
    </>
  );
}

function InstrumentLine({ change: { before, after } }: { readonly change: InstrumentChange }) {
  const t = useT(requirementTexts);
  const { text } = useFormat();
  const one = after ?? before;
  return (
    <li>
      <strong>{one?.short}</strong> {one === null ? '' : text(one.name)}
      <dl>
        <InstrumentSide label={t('set.before')} one={before} />
        <InstrumentSide label={t('set.after')} one={after} />
      </dl>
    </li>
  );
}

/** Shows instruments that are new or removed, or have another version, state or period. */
export function ChangedInstruments({ diff: { instruments } }: Pick<ParagraphsProps, 'diff'>) {
  const t = useT(requirementTexts);
  if (instruments.length === 0) return null;
  return (
    <Panel title={t('set.instruments')} note={instruments.length}>
      <ul className={styles.turns}>
        {instruments.map((change) => (
          <InstrumentLine key={change.key} change={change} />
        ))}
      </ul>
    </Panel>
  );
}
