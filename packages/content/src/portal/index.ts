/** Self-assessments of small firms: common questions, and trades with their own questions. */
import type { PortalContent } from '@klarsikt/engine/portal';
import { accountantTrade } from './accountant.ts';
import { agentTrade } from './agent.ts';
import { auditorTrade } from './auditor.ts';
import { companyTrade } from './company.ts';
import { estateTrade } from './estate.ts';
import { commonQuestions } from './every-trade.ts';
import { exchangeTrade } from './exchange.ts';
import { goodsTrade } from './goods.ts';
import { lawTrade } from './law.ts';
import { lettingTrade } from './letting.ts';
import { pawnTrade } from './pawn.ts';
import { venueTrade } from './venue.ts';

export const portalContent: PortalContent = {
  common: commonQuestions,
  trades: [
    estateTrade,
    lettingTrade,
    accountantTrade,
    auditorTrade,
    lawTrade,
    companyTrade,
    goodsTrade,
    pawnTrade,
    venueTrade,
    exchangeTrade,
    agentTrade,
  ],
};
