/**
 * The bank's customers. Five groups of individuals (ordinary, young, minor, older, sole trader) are exclusive
 * and add up to all individuals; other groups overlap. Legal forms divide the companies completely.
 */
import { abs, ball, perc, type Row, ratio, type Table } from './figures.ts';

export const individuals = 620_000;
export const companies = 41_000;

const persons = (datum: Row[number]) => ({ INDIVIDUALS: [datum] });
const firms = (datum: Row[number]) => ({ CORPORATES: [datum] });
const each = (person: Row[number], firm: Row[number]) => ({ INDIVIDUALS: [person], CORPORATES: [firm] });

/** `cu-gambler` and `cu-tcsp` have no figures yet: the bank has requested them. */
export const customers: Table = {
  'cu-private': persons(abs(378_200)),
  'cu-young': persons(abs(71_300)),
  'cu-minor': persons(abs(58_900)),
  'cu-elderly': persons(abs(86_800)),
  'cu-soletrader': persons(abs(24_800)),
  'cu-limited-id': persons(abs(2_480)),
  'cu-nonres-ind': persons(abs(4_864)),
  'cu-pep': persons(abs(412)),
  'cu-rca': persons(abs(655)),
  'cu-hnwi': persons(abs(3_720)),
  'cu-lowincome-flow': persons(perc(1.1)),
  'cu-proxy': persons(ratio(0.015)),
  'cu-reported': each(abs(1_240), abs(310)),
  'cu-media': each(abs(92), abs(164)),
  'cu-listed-link': each(abs(3), abs(11)),
  'cu-conflict-link': persons(ball(1)),
  'cu-crypto-ind': persons(perc(1.4)),
  'cu-investor-cit': persons(abs(17)),
  'cu-sme': firms(abs(26_650)),
  'cu-listed': firms(abs(164)),
  'cu-public': firms(abs(205)),
  'cu-newco': firms(abs(3_690)),
  'cu-shell': firms(ratio(0.015)),
  'cu-complex': firms(abs(738)),
  'cu-nominee': firms(abs(74)),
  'cu-foreign': firms(abs(340)),
  'cu-trader': firms(perc(2.6)),
  'cu-shipping': firms(ball(1)),
  'cu-npo-conflict': firms(abs(6)),
  'cu-msb': firms(abs(0)),
  'cu-psp': firms(abs(12)),
  'cu-gaming': firms(abs(3)),
  'cu-soe': firms(abs(0)),
};

/** Sole traders count as individuals; companies count by their main code in the tax agency's register. */
export const industries: Table = {
  'in-section-f': each(abs(4_910), abs(6_080)),
  'in-construction': each(abs(1_980), abs(3_240)),
  'in-finishing': each(abs(2_560), abs(2_410)),
  'in-section-g': each(abs(2_730), abs(5_720)),
  'in-cars': each(abs(310), abs(612)),
  'in-wholesale': each(abs(0), abs(418)),
  'in-elwholesale': each(abs(0), abs(74)),
  'in-metals': each(abs(0), abs(33)),
  'in-scrap': each(abs(21), abs(29)),
  'in-kiosk': each(abs(284), abs(496)),
  'in-jewellery': each(abs(62), abs(88)),
  'in-secondhand': each(abs(173), abs(141)),
  'in-ecommerce': each(abs(690), abs(913)),
  'in-taxi': each(abs(412), abs(228)),
  'in-freight': each(abs(538), abs(1_094)),
  'in-sea': each(abs(0), abs(19)),
  'in-forwarding': each(abs(0), abs(57)),
  'in-restaurant': each(abs(376), abs(1_283)),
  'in-finother': each(abs(0), abs(164)),
  'in-holding': each(abs(0), abs(3_150)),
  'in-exchange': each(abs(0), abs(0)),
  'in-realestate': each(abs(1_120), abs(3_870)),
  'in-law': each(abs(96), abs(214)),
  'in-accounting': each(abs(641), abs(587)),
  'in-consulting': each(abs(1_540), abs(1_862)),
  'in-staffing': each(abs(0), abs(203)),
  'in-security': each(abs(0), abs(61)),
  'in-cleaning': each(abs(731), abs(478)),
  'in-office': each(abs(0), abs(92)),
  'in-care': each(abs(512), abs(604)),
  'in-assistance': each(abs(0), abs(87)),
  'in-gambling': each(abs(0), abs(3)),
  'in-sports': each(abs(0), abs(1_660)),
  'in-association': each(abs(0), abs(2_940)),
  'in-hair': each(abs(1_214), abs(352)),
  'in-waste': each(abs(0), abs(41)),
  'in-berry': each(abs(38), abs(12)),
  'in-electronics': each(abs(0), abs(46)),
  'in-weapons': each(abs(0), abs(2)),
};

export const legalForms: Table = {
  'lf-sole': each(abs(24_800), abs(0)),
  'lf-estate': each(abs(3_140), abs(0)),
  'lf-ab': each(abs(0), abs(27_716)),
  'lf-publ': each(abs(0), abs(123)),
  'lf-hb': each(abs(0), abs(1_312)),
  'lf-kb': each(abs(0), abs(574)),
  'lf-ekfor': each(abs(0), abs(902)),
  'lf-brf': each(abs(0), abs(4_715)),
  'lf-idfor': each(abs(0), abs(4_346)),
  'lf-foundation': each(abs(0), abs(492)),
  'lf-faith': each(abs(0), abs(246)),
  'lf-branch': each(abs(0), abs(123)),
  'lf-foreign': each(abs(0), abs(205)),
  'lf-offshore': each(abs(0), abs(0)),
  'lf-llp': each(abs(0), abs(8)),
  'lf-trust': each(abs(0), abs(4)),
  'lf-fund': each(abs(0), abs(29)),
  'lf-state': each(abs(0), abs(205)),
};
