/** Routes of an open assessment, and the tree of all routes of Risk Assessment. */
import { operationalRelevances, riskTypes } from '@klarsikt/engine/text';
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { parseUndeclaredSearch } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { assessmentRoute, assessmentStartRoute, assessmentsRoute } from './assessment-layouts.ts';
import { assessmentStartRoutes } from './assessment-start.ts';
import { contributionRequestsRoute } from './contribution.ts';
import { reportRoutes, templateRoutes } from './reports.ts';

const overview = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/',
  staticData: {
    title: 'title.assessment',
    icon: 'overview',
    early: { drawn: 'sessions', withData: 'first' },
  },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/overview/OverviewPage.tsx'),
    'OverviewPage',
  ),
});
const raSettings = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/edit',
  staticData: { title: 'title.raEdit', icon: 'settings' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
});
const sources = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/reference',
  staticData: { title: 'title.references', icon: 'sources' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/sources/SourcesPage.tsx'),
    'SourcesPage',
  ),
});
const source = createRoute({
  getParentRoute: () => sources,
  path: '/$referenceId',
  staticData: { title: 'title.reference', icon: 'sources' },
  validateSearch: parseUndeclaredSearch,
});
const background = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/background',
  staticData: { title: 'title.background', icon: 'data' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/background/BackgroundPage.tsx'),
    'BackgroundPage',
  ),
});
const backgroundType = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/background/$dataRiskType',
  staticData: { title: 'title.background', icon: 'data' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/background/BackgroundPage.tsx'),
    'BackgroundPage',
  ),
});
const raPeriods = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/periods',
  staticData: { title: 'title.periods', icon: 'data' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/periods/PeriodsPage.tsx'),
    'PeriodsPage',
  ),
});
const raThreats = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/threat',
  staticData: { title: 'title.threats', icon: 'threats', early: { drawn: 'sessions', withData: 'first' } },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/threats/ThreatsPage.tsx'),
    'ThreatsPage',
  ),
});
const raThreat = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/threat/$threatId/$mode/$tab/{-$riskType}',
  staticData: { title: 'title.threat', icon: 'threats' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/threats/ThreatPage.tsx'),
    'ThreatPage',
  ),
});
const listPages = { relevance: ['all', ...operationalRelevances], riskType: riskTypes };
const raRisks = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/$relevance/$riskType/{-$riskId}/{-$relatedId}',
  staticData: {
    title: 'title.risks',
    icon: 'risks',
    early: { drawn: 'sessions', withData: 'first', words: listPages },
  },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/risks/RisksPage.tsx'),
    'RisksPage',
  ),
});
const riskControls = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/$relevance/$riskType/control',
  staticData: { title: 'title.residual', icon: 'controls' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/risks/ResidualPage.tsx'),
    'ResidualPage',
  ),
});
const relevanceThreats = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/$relevance/threats',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/threats/ThreatsPage.tsx'),
    'ThreatsPage',
  ),
});
const controls = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/controls',
  staticData: { title: 'title.controls', icon: 'controls', early: { drawn: 'sessions', withData: 'first' } },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/controls/ControlsPage.tsx'),
    'ControlsPage',
  ),
});
// The list of controls stays visible when a control is opened, because the parent page shows both.
const control = createRoute({
  getParentRoute: () => controls,
  path: '/$controlId',
  staticData: { title: 'title.control', icon: 'controls' },
  validateSearch: parseUndeclaredSearch,
});
const raReport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/report',
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/report/ReportPage.tsx'),
    'ReportPage',
  ),
});
const raComments = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/comments',
  staticData: { title: 'title.comments', icon: 'comments' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/comments/CommentsPage.tsx'),
    'CommentsPage',
  ),
});
const raFiles = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/files',
  staticData: { title: 'title.files', icon: 'files' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/files/FilesPage.tsx'),
    'FilesPage',
  ),
});
const raCompleteness = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/completeness',
  staticData: { title: 'title.completeness', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/completeness/CompletenessPage.tsx'),
    'CompletenessPage',
  ),
});
const raRequirementChanges = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/completeness/changes',
  staticData: { title: { en: 'Changed requirements', sv: 'Ändrade krav' }, icon: 'assessment' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/completeness/RequirementChangesPage.tsx'),
    'RequirementChangesPage',
  ),
});
const raActions = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/actions',
  staticData: { title: 'title.actions', icon: 'actions' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/actions/ActionsPage.tsx'),
    'ActionsPage',
  ),
});
const raHistory = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/history',
  staticData: { title: 'title.history', icon: 'history' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/assessment/web/assessment/history/HistoryPage.tsx'),
    'HistoryPage',
  ),
});
const raExploitation = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/exploitation',
  staticData: { title: 'title.exploitation', icon: 'templates' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/exploitation/ExploitationPage.tsx'),
    'ExploitationPage',
  ),
});
const raSignOff = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/signoff',
  staticData: { title: 'title.signoff', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/signoff/SignOffPage.tsx'),
    'SignOffPage',
  ),
});
const raFragility = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/fragility',
  staticData: { title: 'title.fragility', icon: 'fragility' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/fragility/FragilityPage.tsx'),
    'FragilityPage',
  ),
});
const raAppetite = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/appetite',
  staticData: { title: 'title.appetite', icon: 'appetite' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/appetite/AppetitePage.tsx'),
    'AppetitePage',
  ),
});
const raOwnParts = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/model',
  staticData: { title: 'title.ownParts', icon: 'own' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/own/OwnPartsPage.tsx'),
    'OwnPartsPage',
  ),
});
const controlSetup = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/controls/setup',
  staticData: { title: 'title.controlSetup', icon: 'controls' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/controls/ControlSetupPage.tsx'),
    'ControlSetupPage',
  ),
});
const controlImport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/controls/import',
  staticData: { title: 'title.controlImport', icon: 'controls' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/controls/ControlImportPage.tsx'),
    'ControlImportPage',
  ),
});
const raExport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/export',
  staticData: { title: 'title.export', icon: 'import' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/export/ExportPage.tsx'),
    'AssessmentExportPage',
  ),
});
const raImport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/import',
  staticData: { title: 'title.import', icon: 'import' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/import/ImportPage.tsx'),
    'AssessmentImportPage',
  ),
});
const raUpgrade = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/upgrade',
  staticData: { title: 'title.upgrade', icon: 'history' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/assessment/web/assessment/move/MovePage.tsx'),
    'ModelMovePage',
  ),
});
const raLaunches = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/launches',
  staticData: { title: 'title.launches', icon: 'actions' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/launches/LaunchesPage.tsx'),
    'LaunchesPage',
  ),
});
const raDrift = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/drift',
  staticData: { title: 'title.drift', icon: 'history' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/drift/DriftPage.tsx'),
    'DriftPage',
  ),
});
const raCompare = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/compare',
  staticData: { title: 'title.compare', icon: 'history' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/assessment/web/assessment/move/ComparePage.tsx'),
    'AssessmentComparePage',
  ),
});
export const riskAssessmentRoutes = assessmentsRoute.addChildren([
  assessmentStartRoute.addChildren([...assessmentStartRoutes, ...templateRoutes]),
  assessmentRoute.addChildren([
    overview,
    raSettings,
    sources.addChildren([source]),
    background,
    backgroundType,
    raThreats,
    raThreat,
    raExploitation,
    ...reportRoutes,
    raRisks,
    riskControls,
    relevanceThreats,
    controls.addChildren([control]),
    raCompleteness,
    raRequirementChanges,
    raReport,
    raAppetite,
    raFragility,
    raComments,
    raFiles,
    raActions,
    raHistory,
    raSignOff,
    raDrift,
    raOwnParts,
    controlSetup,
    controlImport,
    raExport,
    raImport,
    raUpgrade,
    raPeriods,
    raLaunches,
    contributionRequestsRoute,
    raCompare,
  ]),
]);
