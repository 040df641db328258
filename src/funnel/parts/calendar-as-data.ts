import { isInFrame } from '../api/frame.ts';
import { type Device, isIphoneOrIpad } from './device-map.ts';

export const calendarDataUrl = (file: string): string => `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;

/** Safari on an iPhone or iPad opens a calendar file only as a data URL. In a frame the data would replace the page. */
export const wantsCalendarAsData = (device: Device): boolean => !isInFrame() && isIphoneOrIpad(device);
