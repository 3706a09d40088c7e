/** When each person was last in ThreatView with this browser, and which version they saw: for what is new since then. */
import { z } from 'zod';
import { storedSetting } from '../../../platform/settings/setting.ts';
import { recordSchema, type Visit, type VisitRecord, visited } from './visits.ts';

const setting = storedSetting<readonly VisitRecord[]>(
  'klarsikt.visits',
  (raw) => z.array(recordSchema).safeParse(raw).data ?? [],
);

/** Notes the present visit, and gives the one before it; null at the first. */
export function noteVisit(who: number, present: Visit): Visit | null {
  const records = visited(setting.get(), who, present);
  setting.set(records);
  return records.at(-1)?.before ?? null;
}
