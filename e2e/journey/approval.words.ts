/** Texts of the screens on the way to approval. */
const en = {
  made: (done: number, total: number) => `${done} of ${total} statements made`,
  acceptLibrary: /^Accept the library’s text \((\d+)\)$/,
  acceptYes: (count: number) => `Accept ${count} statements`,
  next: /^Next unanswered statement \(\d+\)$/,
  own: 'Own text',
  ownText: /^(How the product can be exploited|Effect of the channels on the risk)/,
  ownWords: (subject: string) =>
    `${subject}: seldom used here. Each new use is examined by two persons before it begins.`,
  overall: /^Overall conclusion/,
  conclusion:
    'The risk before controls is high, mainly through instant payments and cash. The controls lower it to medium.',
  acceptMany: /^Accept gaps \(\d+\)…$/,
  reason: /^One reason for all selected gaps/,
  until: /^Accepted until/,
  accept: 'Accept the gaps',
  gapReason: 'Will be completed by the compliance officer during the spring.',
  agree: 'Agree to accept the gap',
  nothing: 'Nothing prevents approval.',
  statement: /^Statement, message or reason/,
  approver: /^Approver/,
  request: 'Request approval',
  message: 'The assessment of 2026 is ready for the decision of the board.',
  approve: 'Approve',
  decision: 'The board approves the business-wide risk assessment of 2026.',
  asks: (owner: string, approver: string) => `${owner} asked ${approver} for approval`,
  nothingOpen: 'Nothing is missing: every requirement before approval is met or accepted as a gap.',
  progress: 'Progress of the whole assessment',
  steps: { requested: 'Approval requested', approved: 'Approved by the management body' },
};

export type ApprovalWords = typeof en;

const sv: ApprovalWords = {
  made: (done, total) => `${done} av ${total} ställningstaganden gjorda`,
  acceptLibrary: /^Godta bibliotekets text \((\d+)\)$/,
  acceptYes: (count) => `Godta ${count} ställningstaganden`,
  next: /^Nästa obesvarade ställningstagande \(\d+\)$/,
  own: 'Egen text',
  ownText: /^(Så kan produkten utnyttjas|Kanalernas betydelse för risken)/,
  ownWords: (subject) =>
    `${subject}: används sällan hos oss. Varje ny användning prövas av två personer innan den börjar.`,
  overall: /^Samlad slutsats/,
  conclusion:
    'Risken före kontroller är hög, främst genom snabba betalningar och kontanter. Kontrollerna sänker den till medel.',
  acceptMany: /^Godta brister \(\d+\)…$/,
  reason: /^Ett skäl för alla/,
  until: /^Godtagen till och med/,
  accept: 'Godta bristerna',
  gapReason: 'Slutförs av den centralt funktionsansvariga under våren.',
  agree: 'Godta bristen',
  nothing: 'Inget hindrar ett godkännande.',
  statement: /^Uttalande, meddelande eller skäl/,
  approver: /^Godkännare/,
  request: 'Begär godkännande',
  message: 'Bedömningen för 2026 är klar för styrelsens beslut.',
  approve: 'Godkänn',
  decision: 'Styrelsen godkänner den allmänna riskbedömningen för 2026.',
  asks: (owner, approver) => `${owner} bad ${approver} om godkännande`,
  nothingOpen: 'Inget saknas: varje krav före godkännande är uppfyllt eller godtaget som brist.',
  progress: 'Status för hela bedömningen',
  steps: { requested: 'Godkännande begärt', approved: 'Godkänd av ledningsorganet' },
};

export const approvalWords = { en, sv } as const;
