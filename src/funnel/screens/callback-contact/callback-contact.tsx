import { useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { useActions, useFlow, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { CallCard } from '../../parts/call-card.tsx';
import { CallTimeSection } from '../../parts/call-time/call-time-section.tsx';
import { type Way, wayOf } from '../../parts/call-time/first-time.ts';
import { TimedCallCard } from '../../parts/call-time/timed-call-card.tsx';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { RecogniseCard } from '../../parts/form/recognise-card.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';

/** The form for a call: when, person and consents, then the request is sent. */
export function CallbackContactScreen() {
  const { callback: t, callTime: words, common, formats } = useWords();
  const { site } = useFlow();
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const { callTime = null, choice, provisional } = visit;
  const [way, setWay] = useState<Way>(wayOf(callTime));
  const isOpen = way !== 'soon' && callTime === null;
  const submit = () =>
    isOpen ? document.getElementById('quando')?.scrollIntoView() : void actions.submit('callbackContact');
  const form = useDataForm(submit, { kind: 'call' });
  // Without a branch there is no agenda; without the engine nothing is certain.
  const branch = isOn(site, 'callAtTime') && !provisional ? choice.branch : null;
  const at = callTime && ('hour' in callTime ? callTime.hour : callTime.band);
  return (
    <DataPage
      step="callbackContact"
      form={form}
      heading={t.contact.heading}
      lead={t.contact.lead(site.words.callHours)}
      above={<RecogniseCard advances={false} />}
      side={callTime ? <TimedCallCard time={callTime} /> : <CallCard />}
      submit={{
        label: callTime && at ? words.send(formats.weekdayDay(callTime.date), at) : common.next,
        busy: t.submitting,
      }}
    >
      {branch && <CallTimeSection {...{ branch, way }} onWay={setWay} />}
      <PersonFields form={form} />
      <DetailsFields form={form} />
    </DataPage>
  );
}
