/** Self-assessments of small firms: common questions, and trades with their own questions. */
import type { PortalContent } from '@klarsikt/engine/portal';
import { accountantTrade } from './accountant.ts';
import { paymentAgentTrade } from './agent.ts';
import { auditorTrade } from './auditor.ts';
import { companyServicesTrade } from './company.ts';
import { estateAgentTrade } from './estate.ts';
import { commonQuestions } from './every-trade.ts';
import { currencyExchangeTrade } from './exchange.ts';
import { goodsDealerTrade } from './goods.ts';
import { lawFirmTrade } from './law.ts';
import { lettingTrade } from './letting.ts';
import { pawnbrokerTrade } from './pawn.ts';
import { gamblingVenueTrade } from './venue.ts';

export const portalContent: PortalContent = {
  common: commonQuestions,
  trades: [
    estateAgentTrade,
    lettingTrade,
    accountantTrade,
    auditorTrade,
    lawFirmTrade,
    companyServicesTrade,
    goodsDealerTrade,
    pawnbrokerTrade,
    gamblingVenueTrade,
    currencyExchangeTrade,
    paymentAgentTrade,
  ],
};
