import { useEffect } from 'react';
import { PERSON } from '#domain/booking/fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { agentActions } from '../../actions/agent.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { CallCard } from '../../parts/call-card.tsx';
import { DataPage } from '../../parts/form/data-page.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';
import { RequestCode } from '../../parts/request-code.tsx';
import { bandHours } from '../../session/call-time.ts';
import { isProvisional } from '../../session/provisional-code.ts';
import { AgentCard } from './agent-card.tsx';
import { BandChoice, bandLabel } from './band-choice.tsx';

/** An agent's page asks only for the person's data, whatever the product; all four consents must be answered. */
const RULES = { fields: PERSON, kind: 'call' } as const;

/** An agent's page: the customer leaves a contact, the agent calls. */
export function AgentDirectScreen() {
  const { direct } = useWords();
  const t = direct.agent;
  const { visit } = useFunnel();
  const actions = useActions(agentActions);
  const form = useDataForm(() => void actions.confirm(), RULES);
  const { agent, facts } = visit;
  if (facts.direct.kind === 'agent' && facts.direct.status === 'taken') return <Thanks />;
  const stopped = form.formFault;
  return (
    <DataPage
      step="agentDirect"
      form={form}
      heading={t.heading}
      lead={agent ? t.lead(agent.name, agent.oam) : t.waiting}
      side={<CallCard />}
      submit={{ label: t.submit, busy: t.submitting }}
    >
      {stopped && (
        <Notice tone="error" role="alert">
          {direct.faults[stopped]}
        </Notice>
      )}
      {agent && <AgentCard agent={agent} />}
      <PersonFields form={form} />
      <BandChoice />
    </DataPage>
  );
}

/** The request is accepted: the agent, the time of the call, the code, the contact, and the next steps. */
function Thanks() {
  const words = useWords();
  const { direct, formats, summary } = words;
  const t = direct.agent;
  const { act, visit, site } = useFunnel();
  const { agent, callBy, callBand, form, oppId } = visit;
  useEffect(() => window.scrollTo(0, 0), []);
  const by = callBy === null ? '' : summary.callback.by(formats.weekdayAndDay(callBy.date), callBy.hour);
  const hours = callBand && bandHours(callBand);
  const during = callBy && hours ? t.during(formats.weekdayAndDay(callBy.date), hours.from, hours.until) : '';
  // Contacts can be corrected only with cookies, and once the engine has stored the request.
  const canCorrect = navigator.cookieEnabled && !isProvisional(oppId);
  const rows = [
    { term: summary.rows.email, detail: form.email },
    { term: summary.rows.mobile, detail: form.mobile },
    ...(callBand ? [{ term: t.band.row, detail: bandLabel(t, callBand) }] : []),
  ];
  return (
    <Page>
      <PageHeading lead={t.next(agent?.name ?? '', by, during)}>{t.thanks(form.firstName)}</PageHeading>
      <p>{t.after}</p>
      {oppId && (
        <dl>
          <dt>{summary.rows.code}</dt>
          <RequestCode code={oppId} />
        </dl>
      )}
      <section className="stack-s" aria-labelledby="contatti">
        <h2 id="contatti">{summary.contacts.heading}</h2>
        <DataRows rows={rows} />
        {canCorrect ? (
          <p>
            <Button kind="text" icon="edit" onClick={() => act.showModal({ kind: 'contacts', ofLead: true })}>
              {summary.contacts.fix}
            </Button>
          </p>
        ) : (
          <p className="note">{t.wrong(site.brand.phone)}</p>
        )}
      </section>
    </Page>
  );
}
