// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { type Answers, aBranch, anAppointment } from '../../session/deps.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

const show = (change: Partial<Appointment> = {}, answers: Answers = {}) => {
  const appointment = anAppointment(change);
  return showIn(
    <SummaryScreen />,
    { oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
    answers,
  );
};

describe('the survey', () => {
  const SENT = { sendAudit: { Status: '0' } };
  const question = (name: string) => within(screen.getByRole('radiogroup', { name }));
  const job = () => question('Che lavoro fai?');
  const loans = () => question('Hai altri prestiti che vorresti unire in uno?');
  const pick = (radio: HTMLElement) => fireEvent.click(radio);
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Invia le risposte' }));
  const MISSING = 'È necessario selezionare una risposta a tutte le domande';

  // R2.3.87
  test('is shown only for a confirmed visit of the personal loan', () => {
    const title = 'Due domande per prepararci meglio';
    show();
    expect(screen.queryByText(title)).toBeTruthy();
    for (const other of [
      { product: 'salary', branch: aBranch({ agency: true }) },
      { product: 'business', kind: 'request', date: '', hour: '' },
      { kind: 'call', date: '', hour: '' },
      { status: 'provisional' },
      { status: 'cancelled' },
    ] as const) {
      cleanup();
      show(other);
      expect(screen.queryByText(title), JSON.stringify(other)).toBeNull();
    }
  });

  // R2.3.75, R2.3.76, R2.3.87
  test('asks for the occupation and other loans, without preselected answers', () => {
    show();
    const names = (of: ReturnType<typeof job>) => of.getAllByRole('radio').map((one) => one.parentElement?.textContent);
    expect(names(job())).toEqual(['Dipendente', 'Autonomo', 'Pensionato', 'Altro']);
    expect(names(loans())).toEqual(['Sì', 'No']);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((one) => one.checked)).toEqual([]);
  });

  // R2.3.75, R2.3.76, R4.95, R5.32, R5.55
  test('is not sent without both answers, and each question shows what is missing', () => {
    const { done } = show({}, SENT);
    send();
    for (const asked of [job(), loans()]) {
      const last = asked.getAllByRole('radio').at(-1) as HTMLElement;
      const under = last.compareDocumentPosition(asked.getByText('Selezionare un valore'));
      expect(under).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(screen.getByRole('alert').textContent).toBe(MISSING);
    pick(job().getByRole('radio', { name: 'Pensionato' }));
    expect([job().queryByText('Selezionare un valore'), screen.getByRole('alert').textContent]).toEqual([
      null,
      MISSING,
    ]);
    send();
    expect([done.calls, loans().getByText('Selezionare un valore').textContent]).toEqual([[], 'Selezionare un valore']);
    pick(loans().getByRole('radio', { name: 'No' }));
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    const other = show({}, SENT);
    pick(loans().getByRole('radio', { name: 'No' }));
    send();
    expect([other.done.calls, screen.getByRole('alert').textContent]).toEqual([[], MISSING]);
    expect([job().queryAllByText('Selezionare un valore'), loans().queryByText('Selezionare un valore')]).toEqual([
      [expect.anything()],
      null,
    ]);
  });

  // R2.3.75, R2.3.76, R2.3.88, R3.38, R4.95
  test.each([
    ['Dipendente', 'Sì', 2],
    ['Autonomo', 'No', 1],
    ['Pensionato', 'Sì', 3],
    ['Altro', 'No', 4],
  ] as const)('sends the answers %s and %s, the job as %i, and thanks', (work, consolidamento, impiego) => {
    const { done } = show({}, SENT);
    pick(job().getByRole('radio', { name: work }));
    pick(loans().getByRole('radio', { name: consolidamento }));
    send();
    expect(done.calls.map((one) => one.input)).toEqual([
      { evento: 'questionario', oppID: 'ABCDEFGHIJKLMNOPQR', impiego, consolidamento },
    ]);
    const thanks = "Grazie! Le tue risposte aiutano il consulente a preparare l'incontro.";
    expect(screen.getByRole('status').textContent).toContain(thanks);
    expect(screen.queryByRole('button', { name: 'Invia le risposte' })).toBeNull();
  });
});
