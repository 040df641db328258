// Small breaks of src/domain: what a request needs, and its consents.
const at = 'src/domain';

export const REQUEST = [
  {
    breaks: 'R5.3',
    name: 'salary-backed asks for no job',
    file: `${at}/booking/required.ts`,
    find: "'cap_utente', 'tipoOccupazione']",
    replace: "'cap_utente']",
  },
  {
    breaks: 'R5.4',
    name: 'business goes without a company type',
    file: `${at}/booking/required.ts`,
    find: "    'tipoAzienda',\n",
    replace: '',
  },
  {
    breaks: 'R5.5',
    name: 'a question nobody answered counts as answered',
    file: `${at}/booking/required.ts`,
    find: "['', '-1']",
    replace: "['']",
  },
  {
    breaks: 'R5.30',
    name: 'a blank address is an address',
    file: `${at}/booking/details-form.ts`,
    find: "(value.trim() === '' ? 'required' : hasMask(value)",
    replace: "(value === '' ? 'required' : hasMask(value)",
  },
  {
    breaks: 'R5.52',
    name: 'small firms have the code of pensioners',
    file: `${at}/booking/jobs.ts`,
    find: "'fino-15': '2'",
    replace: "'fino-15': '3'",
  },
  {
    breaks: 'R5.54',
    name: 'an agency link offers the self-employed',
    file: `${at}/booking/jobs.ts`,
    find: "throughAgencyLink ? JOBS.filter((job) => job !== 'autonomo') : JOBS",
    replace: 'throughAgencyLink ? JOBS : JOBS',
  },
  {
    breaks: 'R5.27',
    name: 'names that do not fit the code pass',
    file: `${at}/booking/person-form.ts`,
    find: "faults.codiceFiscale = 'incoherent'",
    replace: 'faults.codiceFiscale = undefined',
  },
  {
    breaks: 'R5.37',
    name: 'a direct request goes out with faulty fields',
    file: `${at}/booking/direct-submit.ts`,
    find: "if (Object.keys(fieldFaults).length > 0) return 'fields';",
    replace: '',
  },
  {
    breaks: 'R5.7',
    name: 'the lenient consent must be answered',
    file: `${at}/consent/consents.ts`,
    find: "purpose !== MANDATORY || mode === 'strict'",
    replace: 'true',
  },
  {
    breaks: 'R5.6',
    name: 'the refused mandatory consent passes',
    file: `${at}/consent/consents.ts`,
    find: "judged && answer === 0) faults[purpose] = 'refused'",
    replace: "judged && answer === null) faults[purpose] = 'refused'",
  },
  {
    breaks: 'R2.3.73',
    name: 'a call is judged like a visit',
    file: `${at}/consent/consents.ts`,
    find: "kind === 'call' ? 'strict' : PRODUCTS[product].consent",
    replace: 'PRODUCTS[product].consent',
  },
  {
    breaks: 'R4.101',
    name: 'profiling alone is not tracked',
    file: `${at}/consent/consents.ts`,
    find: ' || answers.privacyProfilazione === 1',
    replace: '',
  },
];
