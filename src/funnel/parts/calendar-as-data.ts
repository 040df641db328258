import { isInFrame } from '../api/frame.ts';

export const calendarDataUrl = (file: string): string => `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;

/**
 * Safari on an iPhone or iPad opens a calendar file only as a data URL; an iPad reports a Mac with touch. In a frame the
 * data would replace the page.
 */
export const wantsCalendarAsData = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  !isInFrame() && (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1));
