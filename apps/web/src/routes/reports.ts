/** Routes of report templates, of an assessment's reports, and of group reports. */
import { decodeNameFromAddress, encodeNameForAddress, toNfc } from '@klarsikt/engine/text';
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { parseUndeclaredSearch } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { assessmentRoute, assessmentStartRoute } from './assessment-layouts.ts';

/** Titles in addresses are encoded so that proxies do not misread them as parts of the path. */
interface TitledParams {
  readonly reportTitle: string;
}
interface OwnedParams extends TitledParams {
  readonly ownerRa: string;
}
interface ComparedParams extends OwnedParams {
  readonly dataRa: string;
}
const read = ({ reportTitle }: TitledParams) => ({ reportTitle: toNfc(decodeNameFromAddress(reportTitle)) });
const write = ({ reportTitle }: TitledParams) => ({ reportTitle: encodeNameForAddress(reportTitle) });
const named = { parse: read, stringify: write };
const namedOwned = {
  parse: (params: OwnedParams) => ({ ...params, ...read(params) }),
  stringify: (params: OwnedParams) => ({ ...params, ...write(params) }),
};
const namedCompared = {
  parse: (params: ComparedParams) => ({ ...params, ...read(params) }),
  stringify: (params: ComparedParams) => ({ ...params, ...write(params) }),
};

const raTemplates = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/templates',
  staticData: { title: 'title.templates', icon: 'templates' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/TemplatesPage.tsx'),
    'ReportTemplatesPage',
  ),
});
const assessmentTemplates = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/templates/assessments',
  staticData: { title: 'title.assessmentTemplates', icon: 'templates' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/templates/AssessmentTemplatesPage.tsx'),
    'AssessmentTemplatesPage',
  ),
});
const templateCreate = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/templates/create',
  staticData: { title: 'title.templateCreate', icon: 'templates' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/CreateTemplatePage.tsx'),
    'CreateReportTemplatePage',
  ),
});
const templatePage = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/templates/$templateId',
  staticData: { title: 'title.template', icon: 'templates' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/TemplatePage.tsx'),
    'ReportTemplatePage',
  ),
});
const reports = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/reports',
  staticData: { title: 'title.reports', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/ReportsPage.tsx'),
    'ReportsPage',
  ),
});
const reportCreate = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/reports/create',
  staticData: { title: 'title.reportCreate', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/CreateReportPage.tsx'),
    'CreateReportPage',
  ),
});
const savedReport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/reports/$reportTitle',
  params: named,
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/SavedReportPage.tsx'),
    'SavedReportPage',
  ),
});
const reportEdit = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/reports/$reportTitle/edit',
  params: named,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/reports/SavedReportPage.tsx'),
    'SavedReportPage',
  ),
});
const groupReportPage = () => import('@klarsikt/reporting/web/rollup/GroupReportPage.tsx');
const groupReports = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/group/reports',
  staticData: { title: 'title.groupReports', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/rollup/GroupReportsPage.tsx'),
    'GroupReportsPage',
  ),
});
const groupReport = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/group/reports/$ownerRa/$reportTitle',
  params: namedOwned,
  staticData: { title: 'title.groupReport', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(groupReportPage, 'GroupReportPage'),
});
const groupReportEdit = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/group/reports/$ownerRa/$reportTitle/edit',
  params: namedOwned,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(groupReportPage, 'GroupReportEditPage'),
});
const groupReportOf = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/group/reports/$ownerRa/$dataRa/$reportTitle',
  params: namedCompared,
  staticData: { title: 'title.groupReport', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(groupReportPage, 'GroupReportPage'),
});
const groupReportOfEdit = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/group/reports/$ownerRa/$dataRa/$reportTitle/edit',
  params: namedCompared,
  staticData: { title: 'title.reportEdit', icon: 'report' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(groupReportPage, 'GroupReportEditPage'),
});

export const templateRoutes = [raTemplates, assessmentTemplates, templateCreate, templatePage] as const;
export const reportRoutes = [
  reports,
  reportCreate,
  savedReport,
  reportEdit,
  groupReports,
  groupReport,
  groupReportEdit,
  groupReportOf,
  groupReportOfEdit,
] as const;
