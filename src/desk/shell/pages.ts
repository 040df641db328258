import { type ComponentType, lazy } from 'react';
import type { Permission } from '#domain/desk/permissions.ts';
import type { Role } from '#domain/desk/roles.ts';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { TodayPage } from '../pages/today/today-page.tsx';
import type { IconName } from '../parts/icon.tsx';

export interface PageRow {
  readonly name: keyof FirstDeskWords['frame']['pages'];
  /** Below `/sportello`. */
  readonly path: string;
  readonly icon: IconName;
  readonly group: keyof FirstDeskWords['frame']['groups'];
  /** Without this permission the page is hidden. */
  readonly permission: Permission;
  /** Loaded on demand with its texts, unless `inFirstLoad`. */
  readonly Page: ComponentType;
  readonly inFirstLoad?: true;
  /** A button of the bar or of another page opens it. */
  readonly inBar?: true;
}

const AgendaPage = lazy(() => import('../pages/agenda/agenda-page.tsx').then((page) => ({ default: page.AgendaPage })));

const CallsPage = lazy(() => import('../pages/calls/calls-page.tsx').then((page) => ({ default: page.CallsPage })));
const BookPage = lazy(() => import('../pages/book/book-page.tsx').then((page) => ({ default: page.BookPage })));
const NetworkPage = lazy(() =>
  import('../pages/network/network-page.tsx').then((page) => ({ default: page.NetworkPage })),
);
const InsightPage = lazy(() =>
  import('../pages/insight/insight-page.tsx').then((page) => ({ default: page.InsightPage })),
);
const InboxPage = lazy(() => import('../pages/inbox/inbox-page.tsx').then((page) => ({ default: page.InboxPage })));
const CapacityPage = lazy(() =>
  import('../pages/capacity/capacity-page.tsx').then((page) => ({ default: page.CapacityPage })),
);
const DisplacedPage = lazy(() =>
  import('../pages/displaced/displaced-page.tsx').then((page) => ({ default: page.DisplacedPage })),
);
const LinksPage = lazy(() => import('../pages/links/links-page.tsx').then((page) => ({ default: page.LinksPage })));
const CalendarsPage = lazy(() =>
  import('../pages/calendars/calendars-page.tsx').then((page) => ({ default: page.CalendarsPage })),
);
const WholeDayPage = lazy(() =>
  import('../pages/whole-day/whole-day-page.tsx').then((page) => ({ default: page.WholeDayPage })),
);
const RegisterPage = lazy(() =>
  import('../pages/audit-log/audit-log-page.tsx').then((page) => ({ default: page.AuditLogPage })),
);
const OffersPage = lazy(() => import('../pages/offers/offers-page.tsx').then((page) => ({ default: page.OffersPage })));

const PeoplePage = lazy(() => import('../pages/people/people-page.tsx').then((page) => ({ default: page.PeoplePage })));

/** Every page of the desk, in the order of its navigation: one row per page. */
export const PAGES: readonly PageRow[] = [
  {
    ...{ name: 'today', path: '/oggi', icon: 'today', group: 'work', permission: 'agenda.read' },
    Page: TodayPage,
    inFirstLoad: true,
  },
  { name: 'agenda', path: '/agenda', icon: 'cal', group: 'work', permission: 'agenda.read', Page: AgendaPage },
  { name: 'calls', path: '/richiamate', icon: 'phone', group: 'work', permission: 'callback.read', Page: CallsPage },
  {
    name: 'book',
    path: '/prenota',
    icon: 'plus',
    group: 'work',
    permission: 'appointment.book',
    Page: BookPage,
    inBar: true,
  },
  {
    ...{ name: 'displaced', path: '/da-ricollocare', icon: 'move', group: 'work', permission: 'displacement.decide' },
    Page: DisplacedPage,
  },
  {
    ...{ name: 'wholeDay', path: '/giornata', icon: 'hand', group: 'work', permission: 'visit.assign' },
    Page: WholeDayPage,
    inBar: true,
  },
  {
    ...{ name: 'calendars', path: '/calendari', icon: 'cal', group: 'work', permission: 'agenda.read' },
    Page: CalendarsPage,
    inBar: true,
  },
  { name: 'inbox', path: '/da-sistemare', icon: 'fix', group: 'work', permission: 'inbox.work', Page: InboxPage },
  {
    ...{ name: 'capacity', path: '/orari', icon: 'hours', group: 'branch', permission: 'capacity.preview' },
    Page: CapacityPage,
  },
  { name: 'network', path: '/rete', icon: 'net', group: 'branch', permission: 'insight.read', Page: NetworkPage },
  {
    name: 'insight',
    path: '/andamento',
    icon: 'chart',
    group: 'branch',
    permission: 'insight.read',
    Page: InsightPage,
  },
  {
    ...{ name: 'links', path: '/prova-link', icon: 'aim', group: 'control', permission: 'link.check' },
    Page: LinksPage,
  },
  { name: 'people', path: '/persone', icon: 'group', group: 'control', permission: 'staff.read', Page: PeoplePage },
  { name: 'acts', path: '/registro', icon: 'register', group: 'control', permission: 'act.read', Page: RegisterPage },
  { name: 'offers', path: '/offerte', icon: 'tag', group: 'control', permission: 'offer.read', Page: OffersPage },
];

/** The page after the sign-in: the call centre starts with its queue, the others with their first page. */
export const homeAmong = (pages: readonly PageRow[], role: Role | null): PageRow | undefined =>
  pages.find(({ name }) => role === 'callcentre' && name === 'calls') ?? pages[0];
