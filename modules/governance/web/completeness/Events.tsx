import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { usePublicationInAddress } from '@klarsikt/assessment/web/assessment/_lib/publication.ts';
import type { AssessmentGovernance } from '@klarsikt/engine/assessment';
import { getDayPart } from '@klarsikt/engine/calendar';
import type { EventFact } from '@klarsikt/engine/completeness';
import { getNewsEventKind } from '@klarsikt/engine/news';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import styles from './completeness.module.css';
import { DocumentChoiceField, DocumentDayField, DocumentTextField } from './fields.tsx';
import { useCompletenessSheet } from './SheetContext.tsx';
import { upkeepTexts } from './upkeep-texts.ts';

type RecordedEvent = NonNullable<AssessmentGovernance['events']>[string];

const kinds = ['product', 'list', 'publication', 'organisation', 'other'] as const;
const place = ['governance', 'events'] as const;

function One({ id, event }: { readonly id: string; readonly event: RecordedEvent }) {
  const t = useT(upkeepTexts);
  const { set, editable } = useAssessment();
  const step = t('upkeep.step.event');
  const path = [...place, id];
  return (
    <li className={styles.record}>
      <DocumentChoiceField
        label={t('upkeep.eventKind')}
        step={step}
        path={[...path, 'kind']}
        value={event.kind}
        choices={kinds.map((value) => ({ value, label: t(`upkeep.event.${value}`) }))}
      />
      <DocumentDayField
        label={t('upkeep.date')}
        step={step}
        path={[...path, 'date']}
        value={event.date}
        required
      />
      <DocumentTextField
        long
        required
        label={t('upkeep.what')}
        step={step}
        path={[...path, 'text']}
        value={event.text}
      />
      <DocumentTextField
        long
        label={t('upkeep.handled')}
        step={step}
        path={[...path, 'handled']}
        value={event.handled}
      />
      <DocumentDayField
        label={t('upkeep.handledOn')}
        step={step}
        path={[...path, 'handledOn']}
        value={event.handledOn}
      />
      {editable ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('upkeep.removeOf', { name: event.text || t('upkeep.unnamed') })}
          onClick={() => set(step, path, null)}
        >
          {t('upkeep.remove')}
        </Button>
      ) : null}
    </li>
  );
}

/**
 * Returns the publication whose id is in the address as an event, even if it does not count as an event by its kind.
 */
function useChosenPublication(): EventFact | null {
  const { publication } = usePublicationInAddress();
  if (publication === null) return null;
  const { key, published, title } = publication;
  return { key, kind: getNewsEventKind(publication), date: getDayPart(published), name: title };
}

function Noticed({ recorded }: { readonly recorded: ReadonlySet<string> }) {
  const t = useT(upkeepTexts);
  const { date, text } = useFormat();
  const { set, editable } = useAssessment();
  const { live } = useCompletenessSheet();
  const noticed = live?.answer.facts.events ?? [];
  const chosen = useChosenPublication();
  const isNoticed = noticed.some(({ key }) => key === chosen?.key);
  const open = [...(chosen === null || isNoticed ? [] : [chosen]), ...noticed].filter(
    ({ key }) => !recorded.has(key),
  );
  if (open.length === 0) return null;
  return (
    <>
      <p className={styles.note}>{t('upkeep.noticed')}</p>
      <ul className={styles.records}>
        {open.map((event) => (
          <li key={event.key}>
            {t(`upkeep.event.${event.kind}`)}, {date(event.date)}: {text(event.name)}{' '}
            {editable ? (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  set(t('upkeep.step.event'), [...place, event.key], {
                    kind: event.kind,
                    date: event.date,
                    text: text(event.name),
                  })
                }
              >
                {t('upkeep.record')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

export function CompletenessEvents({ today }: { readonly today: string }) {
  const t = useT(upkeepTexts);
  const { document, set, editable } = useAssessment();
  const events = Object.entries(document.governance?.events ?? {});
  const inOrder = events.toSorted(([, a], [, b]) => b.date.localeCompare(a.date));
  return (
    <section data-field="/governance/events" tabIndex={-1}>
      <h3>{t('upkeep.events')}</h3>
      <p className="muted">{t('upkeep.eventsHelp')}</p>
      <Noticed recorded={new Set(events.map(([key]) => key))} />
      {events.length === 0 ? <p>{t('upkeep.eventsNone')}</p> : null}
      <ul className={styles.records}>
        {inOrder.map(([id, event]) => (
          <One key={id} id={id} event={event} />
        ))}
      </ul>
      {editable ? (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            set(t('upkeep.step.event'), [...place, `event-${crypto.randomUUID()}`], {
              kind: 'product',
              date: today,
              text: '',
            })
          }
        >
          {t('upkeep.addEvent')}
        </Button>
      ) : null}
    </section>
  );
}
