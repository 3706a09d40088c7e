import { insightContract, type PassageLocation, type SourceSummary } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { CitedSource, CitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { useState } from 'react';
import styles from './insights.module.css';
import type { OpenPassage } from './PassageDialog.tsx';
import { formatPageRange, formatPassageSourceName } from './place.ts';
import { insightsTexts } from './texts.ts';

const machineTimeoutMs = 40_000;

interface CiteProps {
  readonly place: PassageLocation;
  readonly sources: CitedSources<CitedSource>;
  readonly onOpen: (open: OpenPassage) => void;
}

/** Shows a citation with short name and page; it opens the passage, or links to the source of the library. */
function Cite({ place, sources, onOpen }: CiteProps) {
  const t = useT(insightsTexts);
  const page = formatPageRange(place, t);
  const name = [formatPassageSourceName(place, sources), page].filter((part) => part !== '').join(', ');
  const { documentId, passage, title } = place;
  if (documentId !== null)
    return (
      <button
        type="button"
        className={styles.cite}
        aria-label={t('insights.openCited', { title: page === '' ? title : `${title}, ${page}` })}
        onClick={() => onOpen({ documentId, passage, title })}
      >
        {name}
      </button>
    );
  const known = place.reference === null ? null : sources.of(place.reference);
  if (known === null) return <span className={styles.cite}>{name}</span>;
  const outside = known.href.startsWith('#') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a className={styles.cite} href={known.href} title={known.title} {...outside}>
      {name}
    </a>
  );
}

function Origin({
  summary,
  onAsk,
}: {
  readonly summary: SourceSummary;
  readonly onAsk: (machine: boolean) => void;
}) {
  const t = useT(insightsTexts);
  const { by, model, offered, fellBack } = summary;
  const note =
    by === 'machine'
      ? t('insights.machineNote', { model })
      : fellBack
        ? t('insights.fellBack', { model: offered })
        : t('insights.extractNote');
  return (
    <div className={styles.origin}>
      <p role="status">{note}</p>
      {offered === null || fellBack ? null : (
        <Button
          variant="default"
          title={by === 'machine' ? undefined : t('insights.askHelp')}
          onClick={() => onAsk(by !== 'machine')}
        >
          {by === 'machine' ? t('insights.extract') : t('insights.ask', { model: offered })}
        </Button>
      )}
    </div>
  );
}

interface SummaryProps {
  readonly threatId: number;
  readonly sources: CitedSources<CitedSource>;
  readonly heading: (title: string) => React.ReactNode;
  readonly onOpen: (open: OpenPassage) => void;
}

export function SourceSummaryView({ threatId, sources, heading, onOpen }: SummaryProps) {
  const t = useT(insightsTexts);
  const [machine, setMachine] = useState(false);
  const params = { id: threatId };
  const extract = useCall(insightContract.summaries, { params, body: { machine: false } });
  const written = useCall(
    insightContract.summaries,
    { params, body: { machine: true } },
    { enabled: machine, timeoutMs: machineTimeoutMs, staleTime: Number.POSITIVE_INFINITY },
  );
  const summary = machine ? (written.data ?? extract.data) : extract.data;
  if (extract.isPending) return <TextSkeleton lines={4} />;
  if (summary === undefined || summary.sentences.length === 0) return null;
  return (
    <div className={styles.part}>
      {heading(t('insights.summary'))}
      <ul className={styles.summary} aria-busy={written.isFetching || undefined}>
        {summary.sentences.map(({ text, places }) => (
          <li key={text}>
            {text}{' '}
            {places.map((place) => (
              <Cite
                key={`${place.documentId}-${place.reference}-${place.passage}`}
                place={place}
                sources={sources}
                onOpen={onOpen}
              />
            ))}
          </li>
        ))}
      </ul>
      {written.isFetching ? (
        <p className={styles.note} role="status">
          {t('insights.asking')}
        </p>
      ) : (
        <Origin summary={summary} onAsk={setMachine} />
      )}
    </div>
  );
}
