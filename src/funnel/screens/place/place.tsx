import { isOn } from '#domain/site/features.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { FirstWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { placeActions } from '../../actions/place.ts';
import { useFirstWords } from '../../actions/use-words.ts';
import { EntrySide } from '../../parts/entry-hero/entry-side.tsx';
import { LazyScreen, type LoadScreen } from '../../parts/lazy-screen.tsx';
import { placeName } from '../../session/place.ts';
import type { Visit } from '../../session/visit.ts';
import css from './place.module.css';
import { PlaceField } from './place-field.tsx';
import { PlaceLinks } from './place-links.tsx';
import { searchNews } from './search-announcement.ts';

/** Loaded on demand: only after Back or a reload with a slot chosen, and on a device that booked. */
const knownDevice: LoadScreen = () => import('./known-device.tsx').then((m) => ({ default: m.KnownDevice }));
/** Loaded later, because it is below the visible part; the page works without it. */
const productChoice: LoadScreen = () => import('./product-choice.tsx').then((m) => ({ default: m.ProductChoice }));

/** The place of the meeting: one field, the device's position, and the links to other products. */
export function PlaceScreen() {
  const { common, place: t } = useFirstWords();
  const { visit, act, site } = useFunnel();
  const actions = useActions(placeActions);
  const { search, params } = visit.facts;
  const { resumable, bookedHere } = visit;
  const words = wordsFor(visit, t);
  const busy = search === 'waiting' || search === 'asking-position';
  const waiting = params === 'checked' ? common.next : common.wait;
  const label = busy ? words.searching : waiting;
  return (
    <Page entry side={<EntrySide />}>
      {(resumable || bookedHere) && (
        <div style={{ display: 'grid', minHeight: heightOf(visit, site) }}>
          <LazyScreen load={knownDevice} quiet />
        </div>
      )}
      {visit.visitGone && !visit.resumable && (
        <Notice tone="info" role="status">
          {common.visitLost}
        </Notice>
      )}
      {visit.staleLink && (
        <Notice tone="warn" role="status">
          {t.staleLink}
        </Notice>
      )}
      {visit.productSwitched && (
        <Notice tone="info" role="status">
          {t.switched[visit.facts.product]}
        </Notice>
      )}
      {/* On this site the tax code comes first. */}
      {visit.facts.product === 'salary' && (
        <Button kind="text" icon="left" onClick={() => act.chooseProduct('salary')}>
          {common.back}
        </Button>
      )}
      <PageHeading lead={words.lead}>{words.heading}</PageHeading>
      <Form className="stack" onSubmit={() => void actions.next()}>
        <p className="note">{common.requiredNote}</p>
        <PlaceField />
        <Status />
        <Checkbox
          id="solo-info"
          label={t.infoOnly}
          help={t.infoOnlyHelp}
          checked={visit.infoOnly}
          onChange={actions.setInfoOnly}
        />
        <Button
          kind={resumable || bookedHere === true ? 'line' : 'cta'}
          type="submit"
          wide
          busy={busy}
          disabled={params !== 'checked'}
        >
          {label}
        </Button>
      </Form>
      <PlaceLinks />
      {visit.facts.product !== 'salary' && <LazyScreen load={productChoice} quiet />}
    </Page>
  );
}

/** The height reserved for the loaded card, to avoid layout shift; the card fills it. */
const heightOf = ({ resumable, bookedHere }: Visit, site: PublicSite): string | 0 => {
  if (resumable) return resumable.until && isOn(site, 'resume') ? '20rem' : '17rem';
  return bookedHere === 'gone' ? 0 : '36rem';
};

/** The texts of the search: product 3 searches agencies. */
const wordsFor = ({ facts }: Visit, t: FirstWords['place']) => (facts.product === 'salary' ? t.agency : t);

/** The state of the search: waiting, searching, found; the field shows failures. */
function Status() {
  const { common, place: t } = useFirstWords();
  const { visit } = useFunnel();
  const { params, search } = visit.facts;
  // Only for screen readers: the button shows that the page waits, and a visible line would cause layout shift.
  if (params !== 'checked')
    return (
      <p role="status" className="sr">
        {common.wait}
      </p>
    );
  const searching = search === 'locating' || search === 'loading' || search === 'waiting';
  const words = wordsFor(visit, t);
  const news = searchNews(visit);
  return (
    <div role="status" className={css.status}>
      {searching && <p>{words.searching}</p>}
      {news === 'found' && <Notice tone="ok">{words.found}</Notice>}
      {search === 'ready' && visit.place && <p>{t.near(placeName(visit.place))}</p>}
      {news === 'no-agency' && <Notice tone="info">{t.agency.none}</Notice>}
    </div>
  );
}
