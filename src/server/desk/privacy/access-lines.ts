import type { HeldData, HeldRequest } from '#contract/desk/held-data.ts';
import { DETAILS, FIELDS } from '#domain/booking/fields.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import type { FieldText } from '#texts/field-words.ts';
import { wordsOf } from '#texts/words-of.ts';

/** A label and a value; an unknown value has no line. */
type Line = readonly [label: string, value: string];
type Words = Readonly<Record<string, string>>;

const { access: words, fields, formats, products } = wordsOf(DEFAULT_LANGUAGE);
const { card, calls, today, displaced } = deskWordsOf(DEFAULT_LANGUAGE);
const { rows } = words;

/** '23/11/2026 09:05', in Rome. */
export function momentOf(instant: string): string {
  const { day, minute } = fromInstant(Date.parse(instant));
  return `${formats.numericDay(day)} ${hourText(minute)}`;
}
const wordOf = (known: Words, code: string): string => known[code] ?? code;
const known = (lines: readonly (readonly [string, string | null])[]): readonly Line[] =>
  lines.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** The lender's record of a customer. */
export function customerLines(customer: NonNullable<HeldData['cliente']>): readonly Line[] {
  const loans = [
    ...(customer.prestitoInCorso ? [words.loans.personal] : []),
    ...(customer.cessioneInCorso ? [words.loans.salary] : []),
  ];
  return known([
    [rows.name, `${customer.nome} ${customer.cognome}`],
    [rows.email, customer.email],
    [rows.mobile, customer.cellulare],
    [rows.cap, customer.cap],
    [rows.residenceCap, customer.capResidenza],
    [rows.job, customer.occupazione === null ? null : wordOf(words.jobs, String(customer.occupazione))],
    [rows.branch, customer.filiale?.nome ?? null],
    [rows.products, loans.join(', ') || words.loans.none],
    [rows.lastCall, customer.ultimaRichiamata && momentOf(customer.ultimaRichiamata)],
  ]);
}

/** The wishes of a person who waits for an earlier slot, and the slots that were offered. */
const waitLines = ({ quando, finita, dal, parte, vicine, offerte }: HeldRequest['attese'][number]): readonly Line[] => [
  [
    rows.waits,
    words.waited(
      momentOf(quando),
      finita && momentOf(finita),
      formats.numericDay(dal),
      wordOf(words.dayParts, parte),
      vicine,
    ),
  ],
  ...offerte.map(
    ({ quando: at, filiale, inizio, stato }): Line => [
      rows.offered,
      `${momentOf(at)}. ${filiale}, ${momentOf(inizio)}: ${wordOf(words.offerStates, stato)}`,
    ],
  ),
];

/** The time of a request; of a call in a band its day and the band. */
function timeOf({ quando, fascia }: HeldRequest): string | null {
  if (fascia === undefined) return quando && momentOf(quando);
  const day = quando === null ? [] : [formats.numericDay(fromInstant(Date.parse(quando)).day)];
  return [...day, words.inBand(fascia)].join(', ');
}

/** A request with its dependent data. */
export function requestLines(request: HeldRequest): readonly Line[] {
  const { creata, cambiata } = request;
  return known([
    [rows.product, products[BY_CODE[request.prodotto]].title],
    [rows.branch, request.filiale?.nome ?? null],
    [rows.agent, request.agente],
    [rows.when, timeOf(request)],
    [rows.state, [words.states[request.stato], ...(request.soloInfo ? [words.infoOnly] : [])].join(', ')],
    [rows.asked, `${momentOf(creata)}. ${madeBy(request)}.`],
    [rows.changed, cambiata === creata ? null : momentOf(cambiata)],
    [rows.name, `${request.nome} ${request.cognome}`],
    [rows.email, request.email],
    [rows.mobile, request.cellulare],
    ['', request.contattoProvato ? null : words.unproven],
    ...Object.entries({ ...request.dettagli, ...request.provenienza }).map(furtherLine),
    [rows.presence, presenceOf(request)],
    ...callLines(request),
    ...request.ricollocazioni.flatMap(({ quando: at, stato, tentativi }) => [
      [rows.moved, `${momentOf(at)}: ${wordOf(displaced.states, stato)}`] as const,
      [rows.tries, triesText(tentativi)] as const,
    ]),
    ...request.attese.flatMap(waitLines),
    ...request.consensi.map(
      ({ scopo, risposta, quando: at, testo }) =>
        [rows.consent, words.answered(wordOf(card.purposes, scopo), risposta, momentOf(at), testo)] as const,
    ),
    ...request.messaggi.map((sent) => [rows.message, messageOf(sent)] as const),
    ...request.note.map(
      ({ quando: at, testo, ritirata }) =>
        [ritirata === null ? rows.note : rows.withdrawnNote, `${momentOf(at)}. ${testo}`] as const,
    ),
    ...request.questionari.map(
      ({ quando: at, risposte }) => [rows.survey, `${momentOf(at)}. ${pairsOf(risposte)}`] as const,
    ),
    [rows.sheet, request.foglioOfferta],
  ]);
}

/**
 * A field of the form in the words of the page; only the job has words of its own, since its codes are stored. Then the
 * visit's origin, where the stored name is the label if no other exists.
 */
function furtherLine([stored, value]: readonly [string, unknown]): Line {
  const field = DETAILS.find((name) => FIELDS[name].wire === stored);
  if (field === undefined) return [wordOf(words.further, stored), plain(value)];
  const job = { label: rows.job, options: words.jobs };
  const { label, options = {} }: FieldText = field === 'occupation' ? job : fields[field];
  return [label.replace(/\*$/, ''), wordOf(options, String(value))];
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const pairsOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${plain(value)}`)
    .join(', ');

function presenceOf({ presenza }: HeldRequest): string | null {
  if (presenza === null) return null;
  const { arrivo, esito, motivo } = presenza;
  const { attended, noShow, left, notReceived } = today.acts;
  const parts = [
    ...(arrivo === null ? [] : [words.arrived(momentOf(arrivo))]),
    ...(esito === null ? [] : [wordOf({ attended, noShow, left, notReceived }, esito)]),
    motivo,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function callLines({ richiamata }: HeldRequest): readonly Line[] {
  if (richiamata === null) return [];
  const { entro, esito, tentativi } = richiamata;
  const ended = esito === null ? [] : [wordOf(calls.ending.results, esito)];
  return known([
    [rows.call, [words.by(momentOf(entro)), ...ended].join(', ')],
    [rows.tries, triesText(tentativi)],
  ]);
}

const triesText = (tries: HeldRequest['ricollocazioni'][number]['tentativi']): string =>
  tries
    .map(({ quando, risultato, riga }) =>
      [`${momentOf(quando)} ${wordOf(calls.ending.results, risultato)}`, ...(riga === null ? [] : [`«${riga}»`])].join(
        ': ',
      ),
    )
    .join('; ');

const madeBy = ({ programma, canale }: HeldRequest): string =>
  programma === undefined ? card.channels[canale] : card.byProgram(programma);

function messageOf({ evento, canale, quando, consegnato }: HeldRequest['messaggi'][number]): string {
  const { events, channels } = card.messages;
  const names: Words = events;
  return words.sent(names[evento] ?? events.other, wordOf(channels, canale), momentOf(quando), consegnato !== null);
}
