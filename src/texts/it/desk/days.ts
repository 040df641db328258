import { formats } from '../later/formats.ts';

/** 'lunedì 23 novembre' */
export const weekdayWithDay = formats.weekdayAndDay;
/** 'lun 23 nov' */
export const dayInShort = formats.shortDay;
/** 'lun 23' */
export const weekdayInShort = formats.weekdayDay;
