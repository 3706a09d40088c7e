/** Self-assessments of small firms: common questions, and trades with their own questions. */
import type { PortalContent } from '@klarsikt/engine/portal';
import { accountant } from './accountant.ts';
import { agent } from './agent.ts';
import { auditor } from './auditor.ts';
import { company } from './company.ts';
import { estate } from './estate.ts';
import { commonQuestions } from './every-trade.ts';
import { exchange } from './exchange.ts';
import { goods } from './goods.ts';
import { law } from './law.ts';
import { letting } from './letting.ts';
import { pawn } from './pawn.ts';
import { venue } from './venue.ts';

export const portalContent: PortalContent = {
  common: commonQuestions,
  trades: [estate, letting, accountant, auditor, law, company, goods, pawn, venue, exchange, agent],
};
