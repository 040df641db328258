import { expect, test } from 'vitest';
import { readAcceptable } from './acceptable.ts';

const person = `"nome":" Ginevra","cognome":"B****","email":"g***@v***.example","codiceFiscale":"bllgvr87d52m999y"`;
const answers = `"privacyInterncommoffer":"1","privacyOtherservice":"0","privacyProfilazione":"0","privacyExtcommoffer":"0"`;
const HOME = `"capResidenza":"*****","tipoOccupazione":"*"`;
const FORM = {
  firstName: 'Ginevra',
  lastName: 'B****',
  email: 'g***@v***.example',
  mobile: '********21',
  taxCode: 'BLLGVR87D52M999Y',
  homePostcode: '*****',
  occupation: '*',
  isRegisteredCompany: '',
  companyType: '',
  homeTown: '',
  homeAddress: '',
};
const SEAT = {
  ...{ homePostcode: '', occupation: '', isRegisteredCompany: '1', companyType: 'societa' },
  ...{ homeTown: 'Catania', homeAddress: 'Via della Vela 3' },
};
const business = `"iscrittoCameraCommercio":1,"tipoAzienda":"societa","comuneResidenza":"Catania","indirizzoResidenza":"Via della Vela 3"`;
const head = `"codFiliale":"0101","data":"20261123","ora":"10:00","prodottoLvl1":"C5","lookupRef":"ref"`;

test.each([
  [
    'CreateAppointment',
    `{${head},"datiCliente":{${person},"cellulare":"********21",${answers},${HOME},"indirizzoResidenza":""}}`,
    FORM,
  ],
  [
    'CreaAppuntamentoC5Async',
    `{${person},"telefono":"********21",${answers},"cap_utente":"*****","tipoOccupazione":"*","lookupRef":"ref"}`,
    FORM,
  ],
  [
    'CreaAppuntamentoBusinessAsync',
    `{${person},"cellulare":"********21",${answers},${business},"lookupRef":"ref"}`,
    { ...FORM, ...SEAT },
  ],
])('an entry of %s written by the former version can be read', (call, body, form) => {
  const found = readAcceptable(call, JSON.parse(body), 'it');
  expect(found?.request?.form).toEqual(form);
  expect(found?.request?.lookupRef).toBe('ref');
});
