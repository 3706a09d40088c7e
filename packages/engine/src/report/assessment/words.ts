/** Sentences and words of the assessment's report that are chosen by its figures. */
import type { Text } from '../../text/terms.ts';

/** Words that are part of the report data. */
export const reportDataWords = {
  wholeOrganisation: { en: 'The organisation', sv: 'Organisationen' },
  both: { en: 'Both customer types', sv: 'Båda kundtyperna' },
  noFilter: { en: 'All businesses', sv: 'Alla verksamheter' },
  noCountry: { en: 'No country restriction', sv: 'Ingen avgränsning till land' },
  approved: { en: 'Approved', sv: 'Godkänd' },
  draft: { en: 'Draft, not approved', sv: 'Utkast, ej godkänt' },
  overall: { en: 'Overall level', sv: 'Samlad nivå' },
  aboveLimit: { en: '#: # (limit #)', sv: '#: # (gräns #)' },
  asked: { en: 'Approval requested', sv: 'Godkännande begärt' },
  returned: { en: 'Returned with comments', sv: 'Återlämnad med kommentarer' },
  withdrawn: { en: 'Approval withdrawn', sv: 'Godkännande återkallat' },
  noCategory: { en: 'Unspecified Category', sv: 'Ospecificerad kategori' },
  general: { en: 'General', sv: 'Generell' },
  specific: { en: 'Specific', sv: 'Specifik' },
  everything: { en: 'All risks', sv: 'Alla risker' },
  allOf: { en: 'all', sv: 'alla' },
  assessed: { en: 'Assessed', sv: 'Bedömd' },
  unassessed: { en: 'Not assessed', sv: 'Ej bedömd' },
  notApplicable: { en: 'Not applicable', sv: 'Ej tillämplig' },
  ownControls: { en: 'Own controls', sv: 'Egna kontroller' },
  threat: { en: 'Threat grade', sv: 'Hotets grad' },
  inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
  residual: { en: 'Residual risk', sv: 'Kvarstående risk' },
  anyRelevance: { en: 'All areas', sv: 'Alla områden' },
  effective: { en: 'in effect from', sv: 'gäller från' },
  until: { en: 'until', sv: 'till och med' },
  expired: { en: 'EXPIRED', sv: 'UTGÅNGET' },
  changedSince: { en: 'Changed afterwards, most recently #', sv: 'Ändrad därefter, senast #' },
} as const satisfies Record<string, Text>;

/** Words of the product-exploitation matrix. */
export const exploitationWords = {
  notPossible: { en: 'Exploitation not possible:', sv: 'Utnyttjande inte möjligt:' },
  library: { en: 'Library text:', sv: 'Bibliotekets text:' },
  accepted: {
    en: 'Library text, accepted by {by} on {day}:',
    sv: 'Bibliotekets text, godtagen av {by} den {day}:',
  },
  addition: { en: 'In this business:', sv: 'I den här verksamheten:' },
  channelItself: { en: 'The channel itself', sv: 'Kanalen i sig' },
} as const satisfies Record<string, Text>;

/** Fragments of the sentence that explains a risk's level; `#` and `%` are placeholders. */
export const levelReasonFragments = {
  threats: { en: '# threats, mainly %.', sv: '# hot, främst %.' },
  allThreats: { en: '# threats: %.', sv: '# hot: %.' },
  oneThreat: { en: 'one threat: %.', sv: 'ett hot: %.' },
  noThreats: {
    en: 'no threat in scope is linked to the risk.',
    sv: 'inget hot i bedömningen är kopplat till risken.',
  },
  and: { en: 'and', sv: 'och' },
  inSegment: { en: '#.', sv: '#.' },
  noData: {
    en: 'There are no figures on its share, so the share counts as 100% as a precaution.',
    sv: 'Uppgift om andelen saknas. Av försiktighet räknas andelen som 100 %.',
  },
  noExposure: {
    en: 'Does not occur in the business, according to the information given.',
    sv: 'Förekommer inte i verksamheten enligt lämnade uppgifter.',
  },
  kri: {
    en: 'Key risk indicator: its small share (#) does not lower the level.',
    sv: 'Central riskindikator: den lilla andelen (#) sänker inte nivån.',
  },
  kriOfSegment: {
    en: 'Key risk indicator: its small share in this segment (#) does not lower the level.',
    sv: 'Central riskindikator: den lilla andelen i segmentet (#) sänker inte nivån.',
  },
  wholeShare: { en: 'Concerns the whole business.', sv: 'Gäller hela verksamheten.' },
  share: { en: 'A share of # lowers the level from % to $.', sv: 'Andelen # sänker nivån från % till $.' },
  shareOfSegment: {
    en: 'A share of # in this segment lowers the level from % to $.',
    sv: 'Andelen # i segmentet sänker nivån från % till $.',
  },
  shareSame: { en: 'The share is #.', sv: 'Andelen är #.' },
  shareSameOfSegment: { en: 'The share in this segment is #.', sv: 'Andelen i segmentet är #.' },
  list: { en: 'The level comes from the list #.', sv: 'Nivån kommer från listan #.' },
  override: {
    en: 'Set to # by override; calculated level %.',
    sv: 'Satt till # genom egen bedömning; beräknad nivå %.',
  },
} as const satisfies Record<string, Text>;

/** Words of the chapter on completeness; the placeholders `#` are filled in order. */
export const completenessWords = {
  chapters: {
    scope: { en: 'Scope and ownership', sv: 'Omfattning och ansvar' },
    inputs: { en: 'Inputs', sv: 'Underlag' },
    inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
    controls: { en: 'Controls and residual risk', sv: 'Kontroller och kvarstående risk' },
    upkeep: { en: 'Review and updating', sv: 'Löpande uppdatering' },
  },
  statuses: {
    met: { en: 'Met', sv: 'Uppfyllt' },
    missing: { en: 'Missing', sv: 'Saknas' },
    accepted: { en: 'Accepted gap', sv: 'Godtagen brist' },
    notApplicable: { en: 'Not applicable', sv: 'Ej tillämpligt' },
    atSignOff: { en: 'To be met at sign-off', sv: 'Uppfylls vid underskrift' },
    nothingYet: { en: 'Nothing to examine yet', sv: 'Inget att granska ännu' },
  },
  scopes: {
    always: { en: 'The requirement does not apply.', sv: 'Kravet gäller inte.' },
    assessed: {
      en: 'The firm is exempt from an assessment of its own.',
      sv: 'Företaget är undantaget från en egen riskbedömning.',
    },
  },
  notAsked: { en: 'Not required on #.', sv: 'Krävs inte den #.' },
  must: { en: 'must', sv: 'ska' },
  should: { en: 'should', sv: 'bör' },
  more: { en: '# and # more', sv: '# och # till' },
  proposed: { en: 'Accepted by #, #', sv: 'Godtagen av #, #' },
  agreed: { en: 'and by #, #', sv: 'och av #, #' },
  until: { en: 'until #', sv: 'till och med #' },
} as const;

/** Words of the chapter on the certainty of levels. `#` is the placeholder of a figure. */
export const fragilityWords = {
  overall: { en: 'Overall level', sv: 'Samlad nivå' },
  inherent: { en: 'Inherent level', sv: 'Inneboende nivå' },
  residual: { en: 'Residual level', sv: 'Kvarstående nivå' },
  grade: { en: 'Grade', sv: 'Grad' },
  share: { en: 'Share', sv: 'Andel' },
  control: { en: 'Control', sv: 'Kontroll' },
  override: { en: 'Override', sv: 'Egen bedömning' },
  without: { en: 'Risk left out', sv: 'Utelämnad risk' },
  times: { en: '# times', sv: '# gånger' },
  toNone: { en: 'assessed → does not count', sv: 'bedömd → räknas inte' },
  toFull: { en: 'assessed → #', sv: 'bedömd → #' },
  removed: { en: 'override → calculated', sv: 'egen bedömning → beräknad' },
  leftOut: { en: 'counted → left out', sv: 'räknas → utelämnad' },
} as const satisfies Record<string, Text>;
