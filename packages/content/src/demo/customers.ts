/**
 * The bank's customers. Five groups of individuals (ordinary, young, minor, older, sole trader) are exclusive
 * and add up to all individuals; other groups overlap. Legal forms divide the companies completely.
 */
import {
  absoluteDatum,
  ballparkDatum,
  type DemoFigureRow,
  type DemoFigureTable,
  percentDatum,
  ratioDatum,
} from './figures.ts';

export const demoIndividualsCount = 620_000;
export const demoCompaniesCount = 41_000;

const persons = (datum: DemoFigureRow[number]) => ({ INDIVIDUALS: [datum] });
const firms = (datum: DemoFigureRow[number]) => ({ CORPORATES: [datum] });
const each = (person: DemoFigureRow[number], firm: DemoFigureRow[number]) => ({
  INDIVIDUALS: [person],
  CORPORATES: [firm],
});

/** `cu-gambler` and `cu-tcsp` have no figures yet: the bank has requested them. */
export const demoCustomerFigures: DemoFigureTable = {
  'cu-private': persons(absoluteDatum(378_200)),
  'cu-young': persons(absoluteDatum(71_300)),
  'cu-minor': persons(absoluteDatum(58_900)),
  'cu-elderly': persons(absoluteDatum(86_800)),
  'cu-soletrader': persons(absoluteDatum(24_800)),
  'cu-limited-id': persons(absoluteDatum(2_480)),
  'cu-nonres-ind': persons(absoluteDatum(4_864)),
  'cu-pep': persons(absoluteDatum(412)),
  'cu-rca': persons(absoluteDatum(655)),
  'cu-hnwi': persons(absoluteDatum(3_720)),
  'cu-lowincome-flow': persons(percentDatum(1.1)),
  'cu-proxy': persons(ratioDatum(0.015)),
  'cu-reported': each(absoluteDatum(1_240), absoluteDatum(310)),
  'cu-media': each(absoluteDatum(92), absoluteDatum(164)),
  'cu-listed-link': each(absoluteDatum(3), absoluteDatum(11)),
  'cu-conflict-link': persons(ballparkDatum(1)),
  'cu-crypto-ind': persons(percentDatum(1.4)),
  'cu-investor-cit': persons(absoluteDatum(17)),
  'cu-sme': firms(absoluteDatum(26_650)),
  'cu-listed': firms(absoluteDatum(164)),
  'cu-public': firms(absoluteDatum(205)),
  'cu-newco': firms(absoluteDatum(3_690)),
  'cu-shell': firms(ratioDatum(0.015)),
  'cu-complex': firms(absoluteDatum(738)),
  'cu-nominee': firms(absoluteDatum(74)),
  'cu-foreign': firms(absoluteDatum(340)),
  'cu-trader': firms(percentDatum(2.6)),
  'cu-shipping': firms(ballparkDatum(1)),
  'cu-npo-conflict': firms(absoluteDatum(6)),
  'cu-msb': firms(absoluteDatum(0)),
  'cu-psp': firms(absoluteDatum(12)),
  'cu-gaming': firms(absoluteDatum(3)),
  'cu-soe': firms(absoluteDatum(0)),
};

/** Sole traders count as individuals; companies count by their main code in the tax agency's register. */
export const demoIndustryFigures: DemoFigureTable = {
  'in-section-f': each(absoluteDatum(4_910), absoluteDatum(6_080)),
  'in-construction': each(absoluteDatum(1_980), absoluteDatum(3_240)),
  'in-finishing': each(absoluteDatum(2_560), absoluteDatum(2_410)),
  'in-section-g': each(absoluteDatum(2_730), absoluteDatum(5_720)),
  'in-cars': each(absoluteDatum(310), absoluteDatum(612)),
  'in-wholesale': each(absoluteDatum(0), absoluteDatum(418)),
  'in-elwholesale': each(absoluteDatum(0), absoluteDatum(74)),
  'in-metals': each(absoluteDatum(0), absoluteDatum(33)),
  'in-scrap': each(absoluteDatum(21), absoluteDatum(29)),
  'in-kiosk': each(absoluteDatum(284), absoluteDatum(496)),
  'in-jewellery': each(absoluteDatum(62), absoluteDatum(88)),
  'in-secondhand': each(absoluteDatum(173), absoluteDatum(141)),
  'in-ecommerce': each(absoluteDatum(690), absoluteDatum(913)),
  'in-taxi': each(absoluteDatum(412), absoluteDatum(228)),
  'in-freight': each(absoluteDatum(538), absoluteDatum(1_094)),
  'in-sea': each(absoluteDatum(0), absoluteDatum(19)),
  'in-forwarding': each(absoluteDatum(0), absoluteDatum(57)),
  'in-restaurant': each(absoluteDatum(376), absoluteDatum(1_283)),
  'in-finother': each(absoluteDatum(0), absoluteDatum(164)),
  'in-holding': each(absoluteDatum(0), absoluteDatum(3_150)),
  'in-exchange': each(absoluteDatum(0), absoluteDatum(0)),
  'in-realestate': each(absoluteDatum(1_120), absoluteDatum(3_870)),
  'in-law': each(absoluteDatum(96), absoluteDatum(214)),
  'in-accounting': each(absoluteDatum(641), absoluteDatum(587)),
  'in-consulting': each(absoluteDatum(1_540), absoluteDatum(1_862)),
  'in-staffing': each(absoluteDatum(0), absoluteDatum(203)),
  'in-security': each(absoluteDatum(0), absoluteDatum(61)),
  'in-cleaning': each(absoluteDatum(731), absoluteDatum(478)),
  'in-office': each(absoluteDatum(0), absoluteDatum(92)),
  'in-care': each(absoluteDatum(512), absoluteDatum(604)),
  'in-assistance': each(absoluteDatum(0), absoluteDatum(87)),
  'in-gambling': each(absoluteDatum(0), absoluteDatum(3)),
  'in-sports': each(absoluteDatum(0), absoluteDatum(1_660)),
  'in-association': each(absoluteDatum(0), absoluteDatum(2_940)),
  'in-hair': each(absoluteDatum(1_214), absoluteDatum(352)),
  'in-waste': each(absoluteDatum(0), absoluteDatum(41)),
  'in-berry': each(absoluteDatum(38), absoluteDatum(12)),
  'in-electronics': each(absoluteDatum(0), absoluteDatum(46)),
  'in-weapons': each(absoluteDatum(0), absoluteDatum(2)),
};

export const demoLegalFormFigures: DemoFigureTable = {
  'lf-sole': each(absoluteDatum(24_800), absoluteDatum(0)),
  'lf-estate': each(absoluteDatum(3_140), absoluteDatum(0)),
  'lf-ab': each(absoluteDatum(0), absoluteDatum(27_716)),
  'lf-publ': each(absoluteDatum(0), absoluteDatum(123)),
  'lf-hb': each(absoluteDatum(0), absoluteDatum(1_312)),
  'lf-kb': each(absoluteDatum(0), absoluteDatum(574)),
  'lf-ekfor': each(absoluteDatum(0), absoluteDatum(902)),
  'lf-brf': each(absoluteDatum(0), absoluteDatum(4_715)),
  'lf-idfor': each(absoluteDatum(0), absoluteDatum(4_346)),
  'lf-foundation': each(absoluteDatum(0), absoluteDatum(492)),
  'lf-faith': each(absoluteDatum(0), absoluteDatum(246)),
  'lf-branch': each(absoluteDatum(0), absoluteDatum(123)),
  'lf-foreign': each(absoluteDatum(0), absoluteDatum(205)),
  'lf-offshore': each(absoluteDatum(0), absoluteDatum(0)),
  'lf-llp': each(absoluteDatum(0), absoluteDatum(8)),
  'lf-trust': each(absoluteDatum(0), absoluteDatum(4)),
  'lf-fund': each(absoluteDatum(0), absoluteDatum(29)),
  'lf-state': each(absoluteDatum(0), absoluteDatum(205)),
};
