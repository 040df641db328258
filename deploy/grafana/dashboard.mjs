// node deploy/grafana/dashboard.mjs: writes deploy/grafana/fissa.json, a dashboard that can be imported into Grafana.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const DASHBOARD = join(import.meta.dirname, 'fissa.json');

const CALLS = 'fissa_http_request_duration_seconds';
const rate = (labels = 'status=~".*"') => `rate(${CALLS}_count{job=~"$job", ${labels}}[5m])`;
const quantile = (share, by) => `histogram_quantile(${share}, sum by (le${by}) (rate(${CALLS}_bucket{job=~"$job"}[5m])))`;

/** Says why a panel is empty. */
const NO_VALUE = {
  'Refused before any work, per second': 'None',
  'Failed tries a minute': 'None',
  'The engine is ready, as edges see it': 'No separate edge',
  'The copy is behind by': 'No copy is read',
  'Letters within two minutes': 'No letter in the last hour',
};

/** The rows of the dashboard: a title and panels. A panel has a title, a unit, and an expression and name for each line. */
const ROWS = [
  [
    'Visitors',
    ['Bookings a minute, by product', 'short', ['60 * sum by (product) (rate(fissa_bookings_total[5m]))', '{{product}}']],
    ['Searches a minute', 'short', [`60 * sum(rate(${CALLS}_count{call=~"TrovaFiliali3|TrovaFilialiC5", status="200"}[5m]))`, 'searches']],
    ['Half-hours held now', 'short', ['max(fissa_holds)', 'held']],
    ['The busiest branches of the last hour', 'short', ['topk(10, max by (branch, product) (fissa_bookings_last_hour{branch!="other"}))', '{{branch}} {{product}}']],
  ],
  [
    'Calls',
    ['Calls a second', 'reqps', [`sum by (call) (rate(${CALLS}_count{job=~"$job"}[5m]))`, '{{call}}']],
    ['Share of calls that fail', 'percentunit', [`(sum by (call) (${rate('status=~"5.."')}) or 0 * sum by (call) (${rate()})) / sum by (call) (${rate()})`, '{{call}}']],
    ['Time of a call', 's', [quantile(0.5, ''), 'one in two'], [quantile(0.95, ''), 'all but five in a hundred'], [quantile(0.99, ''), 'all but one in a hundred']],
    ['Slowest of a hundred, by call', 's', [quantile(0.99, ', call'), '{{call}}']],
    ['Refused before any work, per second', 'reqps', [`sum by (status) (rate(${CALLS}_count{job=~"$job", status=~"403|429"}[5m]))`, '{{status}}']],
  ],
  [
    'Edges',
    ['Requests that wait in journals', 'short', ['fissa_journal_entries', '{{instance}}']],
    ['Age of the oldest', 's', ['fissa_journal_oldest_seconds', '{{instance}}']],
    ['Bytes of the journals', 'bytes', ['fissa_journal_bytes', '{{instance}}']],
    ['The engine is ready, as edges see it', 'short', ['fissa_engine_ready', '{{instance}}']],
  ],
  [
    'Database',
    ['Connections in use, of all there may be', 'percentunit', ['fissa_pool_connections{state="in_use"} / on (instance, pool) fissa_pool_size', '{{instance}} {{pool}}']],
    ['Who waits for a connection', 'short', ['fissa_pool_waiting', '{{instance}} {{pool}}']],
    ['The copy is behind by', 's', ['fissa_replica_lag_seconds', '{{instance}}']],
    ['Active appointments', 'short', ['max(fissa_bookings)', 'active']],
  ],
  [
    'Deliveries',
    ['Letters within two minutes', 'percentunit', ['sum(rate(fissa_delivery_delay_seconds_bucket{channel="mail", le="120"}[1h])) / sum(rate(fissa_delivery_delay_seconds_count{channel="mail"}[1h]))', 'of the last hour']],
    ['Not yet done', 'short', ['max(fissa_outbox_pending)', 'jobs'], ['max by (channel) (fissa_deliveries_waiting)', '{{channel}}']],
    ['The oldest that is due waits', 's', ['max(fissa_outbox_oldest_seconds)', 'oldest']],
    ['Failed tries a minute', 'short', ['60 * sum by (channel, code) (rate(fissa_delivery_failures_total[5m]))', '{{channel}} {{code}}']],
    ['Given up, and failing now', 'short', ['max by (channel) (fissa_outbox_dead)', 'given up {{channel}}'], ['max by (channel) (fissa_deliveries_failing)', 'failing {{channel}}']],
    ['Recipients at their cap today', 'short', ['max(fissa_recipients_capped)', 'recipients']],
  ],
  [
    'Processes',
    ['Ready', 'short', ['fissa_ready', '{{instance}}']],
    ['Delay of the event loop, one in a hundred', 's', ['nodejs_eventloop_lag_p99_seconds{job=~"$job"}', '{{instance}}']],
    ['Cores in use', 'short', ['rate(process_cpu_seconds_total{job=~"$job"}[5m])', '{{instance}}']],
    ['Memory', 'bytes', ['process_resident_memory_bytes{job=~"$job"}', '{{instance}}']],
    ['Free on the disk', 'bytes', ['fissa_disk_free_bytes', '{{instance}}']],
    ['Lines for the operator, an hour', 'short', ['sum by (event) (increase(fissa_reports_total[1h]))', '{{event}}'], ['sum(increase(fissa_counts_failed_total[1h]))', 'failed looks']],
  ],
];

const SOURCE = { type: 'prometheus', uid: '${source}' };
const PANELS_A_LINE = 3;
const [WIDTH, HEIGHT] = [8, 8];

const panel = ([title, unit, ...lines], id, gridPos) => ({
  id,
  title,
  type: 'timeseries',
  datasource: SOURCE,
  gridPos,
  fieldConfig: { defaults: { unit, min: 0, ...(NO_VALUE[title] && { noValue: NO_VALUE[title] }), custom: { fillOpacity: 8, showPoints: 'never' } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: lines.map(([expr, legendFormat], n) => ({ refId: String.fromCharCode(65 + n), datasource: SOURCE, expr, legendFormat })),
});

function panels() {
  let [id, y] = [0, 0];
  return ROWS.flatMap(([title, ...inside]) => {
    id += 1;
    const row = { id, title, type: 'row', collapsed: false, panels: [], gridPos: { x: 0, y, w: 24, h: 1 } };
    const below = inside.map((each, n) => {
      id += 1;
      const place = { x: (n % PANELS_A_LINE) * WIDTH, y: y + 1 + Math.floor(n / PANELS_A_LINE) * HEIGHT, w: WIDTH, h: HEIGHT };
      return panel(each, id, place);
    });
    y += 1 + Math.ceil(inside.length / PANELS_A_LINE) * HEIGHT;
    return [row, ...below];
  });
}

/** The dashboard for Grafana 9 or later, which asks for the data source at the import. */
export const dashboard = () => ({
  title: 'Fissa',
  uid: 'fissa',
  tags: ['fissa'],
  schemaVersion: 38,
  version: 1,
  editable: true,
  timezone: 'browser',
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0 },
      {
        name: 'job',
        label: 'Job',
        type: 'query',
        datasource: SOURCE,
        query: { query: 'label_values(fissa_ready, job)', refId: 'job' },
        refresh: 2,
        includeAll: true,
        allValue: '.*',
        multi: true,
        current: { text: ['All'], value: ['$__all'] },
      },
    ],
  },
  annotations: { list: [] },
  panels: panels(),
});

export const written = () => `${JSON.stringify(dashboard(), null, 1)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(DASHBOARD, written());
