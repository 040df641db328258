import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box, Columns } from '../../parts/box.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import type { LinkReport } from '../../wire/links.ts';
import s from './links.module.css';

/** Above this length a QR code has modules that a phone cannot read at the size of a stamp. */
const LONG = 300;

/** What a link will do, and what becomes of each of its parts. */
export function LinkReportBoxes({ report }: { readonly report: LinkReport }) {
  const { links: words } = useWords();
  return (
    <Columns
      sideFirst
      main={
        <Box title={words.parts}>
          {report.parts.length === 0 ? <p className={s.body}>{words.none}</p> : <Parts report={report} />}
        </Box>
      }
      side={
        <Box title={words.does}>
          <dl className={s.facts}>
            {factsOf(report, words).map(({ name, text, isFine }) => (
              <div key={`${name} ${text}`}>
                <dt>{name}</dt>
                <dd>{isFine ? text : <Remark isFine={false} text={text} />}</dd>
              </div>
            ))}
          </dl>
          <p className={s.body}>{words.forNew}</p>
        </Box>
      }
    />
  );
}

function Parts({ report }: { readonly report: LinkReport }) {
  const { links: words } = useWords();
  return (
    <ul className={s.parts}>
      {report.parts.map(({ name, value, fate, similarName, isInToken }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may repeat a name and its value
        <li key={at}>
          <p className={s.part}>
            <strong>{name}</strong> {value ?? words.hidden}
            {isInToken && ` (${words.inToken})`}
          </p>
          <Remark
            isFine={fate === 'read'}
            text={similarName === null ? words.fates[fate] : `${words.fates[fate]}. ${words.meant(similarName)}`}
          />
        </li>
      ))}
    </ul>
  );
}

/** A text with an icon that says whether something is to be mended. */
const Remark = ({ isFine, text }: { readonly isFine: boolean; readonly text: string }) => (
  <span className={isFine ? s.remark : s.wrong}>
    <Icon name={isFine ? 'ok' : 'warn'} />
    <span>{text}</span>
  </span>
);

type LinkWords = ReturnType<typeof useWords>['links'];
interface Fact {
  readonly name: string;
  readonly text: string;
  readonly isFine: boolean;
}

function factsOf(report: LinkReport, words: LinkWords): readonly Fact[] {
  const { rows } = words;
  const fact = (name: string, text: string, isFine = true): Fact => ({ name, text, isFine });
  const { brand, isKnownHost, opens, product, targets, isSlotFree, token, length } = report;
  return [
    fact(rows.opens, opens === null ? words.noPage : words.pages[opens], opens !== null),
    fact(rows.brand, isKnownHost ? brand : words.otherHost(brand), isKnownHost),
    fact(rows.product, words.products[product]),
    ...targets.map(({ kind, code, name }) =>
      fact(words.targets[kind], name === null ? words.unknown(code, kind) : words.known(code, name), name !== null),
    ),
    ...(isSlotFree === null ? [] : [fact(rows.slot, isSlotFree ? words.slotFree : words.slotTaken, isSlotFree)]),
    ...(token === null ? [] : [fact(rows.token, tokenText(token, words), token.state === 'valid')]),
    fact(rows.length, length > LONG ? words.long(length) : `${length}`, length <= LONG),
  ];
}

function tokenText({ state, appCode, until }: NonNullable<LinkReport['token']>, { token: texts }: LinkWords): string {
  if (state === 'otherCode') return texts.otherCode(appCode);
  if (state === 'otherSite' || state === 'unreadable') return texts[state];
  const { day, minute } = fromInstant(until ?? 0);
  return texts[state](day, hourText(minute));
}
