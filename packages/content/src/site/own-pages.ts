/** Pages and dialogs at the top of the site's tree, under which other documents are listed. */

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly body?: string;
}

interface OwnPage {
  readonly slug: string;
  readonly parent?: string;
  readonly order?: number;
  readonly en: Words;
  readonly sv: Words;
}

export const additionalSitePages: readonly OwnPage[] = [
  {
    slug: 'app-home',
    en: {
      title:
        'Klarsikt shows which financial crimes concern your business, and builds the risk assessment that the law demands.',
      lead: 'For banks, payment firms, law firms, estate agents and accountants. You run it yourself; every figure can be traced to its source.',
    },
    sv: {
      title:
        'Klarsikt visar vilka finansiella brott som rör din verksamhet och bygger den riskbedömning som lagen kräver.',
      lead: 'För banker, betalföretag, advokatbyråer, fastighetsmäklare och revisorer. Körs på egen server; varje siffra går att spåra till sin källa.',
    },
  },
  {
    slug: 'solution',
    en: {
      title: 'Six types of firm, fifteen stories',
      lead: 'The firms are fictitious; the threats, rules and sources are real. Each story has a link to the right place in the demo.',
    },
    sv: {
      title: 'Sex typer av företag, femton berättelser',
      lead: 'Företagen är påhittade; hoten, reglerna och källorna är verkliga. Varje berättelse leder till rätt ställe i demoversionen.',
    },
  },
  {
    slug: 'help-center',
    en: { title: 'Help', lead: 'How to find your way, from your first visit to a signed-off assessment.' },
    sv: { title: 'Hjälp', lead: 'Så hittar du rätt, från första besöket till en godkänd riskbedömning.' },
  },
  {
    slug: 'change-log',
    en: { title: 'Changelog', lead: 'What is new in each version of the installation.' },
    sv: { title: 'Ändringslogg', lead: 'Det som är nytt i varje version av installationen.' },
  },
  {
    slug: 'site-messages',
    en: { title: 'Messages', lead: '' },
    sv: { title: 'Meddelanden', lead: '' },
  },
  ...[
    { slug: 'topic-start', en: 'Start', sv: 'Kom igång' },
    { slug: 'topic-threatview', en: 'ThreatView', sv: 'ThreatView' },
    { slug: 'topic-assessment', en: 'Assessment', sv: 'Riskbedömning' },
    { slug: 'topic-administration', en: 'Administration', sv: 'Administration' },
  ].map(({ slug, en, sv }, order) => ({
    slug,
    parent: 'help-center',
    order,
    en: { title: en, lead: '' },
    sv: { title: sv, lead: '' },
  })),
];

/** Topic of each help article, and address patterns of the screens that it explains. */
export const helpArticleLocations: Readonly<
  Record<string, { readonly topic: string; readonly screens: readonly string[] }>
> = {
  'first-steps': { topic: 'topic-start', screens: ['/', '/apipanel', '/atlas/**'] },
  'find-threats': {
    topic: 'topic-threatview',
    screens: ['/threatview/**', '/threat/*/card', '/ra/*/threat/**', '/ra/*/*/threats'],
  },
  analyse: {
    topic: 'topic-threatview',
    screens: [
      '/threatview/analysis',
      '/threatview/risk-analysis',
      '/threatview/analyses',
      '/threatview/report',
    ],
  },
  'create-assessment': {
    topic: 'topic-assessment',
    screens: ['/ra', '/ra/*', '/ra/*/edit', '/ra/au/*/create', '/ra/personal/*/create', '/ra/*/reference/**'],
  },
  'background-data': { topic: 'topic-assessment', screens: ['/ra/*/background/**'] },
  'levels-explained': {
    topic: 'topic-assessment',
    screens: ['/ra/*/*/*/**', '/ra/*/exploitation', '/ra/*/fragility'],
  },
  controls: { topic: 'topic-assessment', screens: ['/ra/*/controls/**', '/ra/control-specs'] },
  residual: { topic: 'topic-assessment', screens: ['/ra/*/*/*/control', '/ra/*/appetite'] },
  completeness: { topic: 'topic-assessment', screens: ['/ra/*/completeness'] },
  'sign-off': {
    topic: 'topic-assessment',
    screens: [
      '/ra/*/signoff',
      '/ra/*/history',
      '/ra/*/actions',
      '/ra/*/comments',
      '/ra/waiting',
      '/ra/actions',
    ],
  },
  'reports-templates': {
    topic: 'topic-assessment',
    screens: ['/ra/*/report', '/ra/*/reports/**', '/ra/templates/**', '/ra/*/export'],
  },
  groups: { topic: 'topic-assessment', screens: ['/ra/*/group/**', '/ra/group/**'] },
  'users-rights': { topic: 'topic-administration', screens: ['/admin/**'] },
  'backup-upgrade': {
    topic: 'topic-administration',
    screens: ['/admin/cluster', '/admin/models', '/ra/*/upgrade'],
  },
};

interface Way {
  readonly to: string;
  readonly en: string;
  readonly sv: string;
}

/** Demo page to which a story links; `{cu-young}` is replaced by the address of the entity with that key. */
export const storyDemoLinks: Readonly<Record<string, Way>> = {
  exploitation: {
    to: '/ra/@/exploitation',
    en: 'The matrix of how each product is misused',
    sv: 'Matrisen över hur varje produkt kan utnyttjas',
  },
  mules: {
    to: '/ra/@/ml/customers/{cu-young}',
    en: 'How the level of young customers is calculated',
    sv: 'Så beräknas nivån för unga kunder',
  },
  companies: {
    to: '/ra/@/ml/customers/control',
    en: 'Customer risks after controls',
    sv: 'Kundriskerna efter kontroller',
  },
  acquiring: {
    to: '/ra/@/fragility',
    en: 'The assumptions that change a level',
    sv: 'Antagandena som ändrar en nivå',
  },
  agents: { to: '/ra/@/controls', en: 'Controls with their strength', sv: 'Kontrollerna och deras styrka' },
  refund: { to: '/ra/@/ml/products', en: 'Products with their levels', sv: 'Produkterna och deras nivåer' },
  loan: {
    to: '/ra/@/ml/transactions',
    en: 'Transactions with their levels',
    sv: 'Transaktionerna och deras nivåer',
  },
  russia: {
    to: '/ra/@/sv/customers',
    en: 'Customers in the area of sanctions',
    sv: 'Kunderna inom området sanktioner',
  },
  cash: { to: '/ra/@/ml/threats', en: 'Threats of the assessment', sv: 'Riskbedömningens hot' },
  watches: {
    to: '/ra/@/background/transactions',
    en: 'Background data of transactions',
    sv: 'Bakgrundsdata för transaktioner',
  },
  accountant: {
    to: '/ra/@/actions',
    en: 'Actions with owner and due date',
    sv: 'Åtgärder med ansvarig och slutdatum',
  },
  borrowed: { to: '/ra/@/ml/channels', en: 'Channels with their levels', sv: 'Kanalerna och deras nivåer' },
  review: {
    to: '/ra/@/completeness',
    en: 'Completeness, requirement by requirement',
    sv: 'Fullständigheten, krav för krav',
  },
  outlier: { to: '/ra/@', en: 'The overview of the assessment', sv: 'Riskbedömningens översikt' },
  diversion: {
    to: '/ra/@/sv/geographies',
    en: 'Geographies in the area of sanctions',
    sv: 'Geografiska områden inom sanktioner',
  },
};

/** Page of the product to which a product page links. */
export const productPageLinks: Readonly<Record<string, Way>> = {
  threatview: { to: '/threatview/threats', en: 'Open ThreatView', sv: 'Öppna ThreatView' },
  'risk-assessment-pro': { to: '/ra/@', en: 'Open an assessment', sv: 'Öppna en riskbedömning' },
  'daily-feed': { to: '/feed', en: 'Open the feed', sv: 'Öppna flödet' },
  portal: { to: '/portal', en: 'Start an assessment', sv: 'Starta en riskbedömning' },
  api: { to: '/apipanel', en: 'Read the description', sv: 'Läs beskrivningen' },
};
