import { randomUUID } from 'node:crypto';
import { callbackBody } from '../workload/bodies.ts';
import { personOf } from '../workload/people.ts';

type Ask = (url: string) => Promise<number>;

const send =
  (path: string, body: () => unknown): Ask =>
  async (url) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body()) });
    await answer.arrayBuffer();
    return answer.status;
  };

export const search = send('/fa3/api/TrovaFiliali3', () => ({ cap: '20121', latitude: 45.47, longitude: 9.19 }));

const survey = () => ({ evento: 'questionario', oppID: '', impiego: 1, consolidamento: 'No' });
export const sendSurvey = send('/fa3/api/sendAudit', survey);
/** Sends the survey through the proxy of an edge, which journals it while the engine is away. */
export const sendSurveyByEdge = send('/fa3/proxy/sendAudit', survey);

/** Sends a link token that is rejected: a security event. */
export const sendWrongToken = send('/fa3/api/TokenDecode', () => ({ token: 'a.b.c', AppCode: '' }));

let count = 0;
const person = () => {
  count += 1;
  return personOf(count % 1_000, count);
};
export const lookUp = send('/fa3/api/GetUserDataAndAppointmentByCf', () => ({ CodiceFiscale: person().taxCode }));
export const askForCallByEdge = send('/fa3/proxy/CreateAppointment', () => callbackBody(person()));
