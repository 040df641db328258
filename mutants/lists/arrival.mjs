// Small breaks of the page: how a visit arrives, which page it is shown, and what its tax code brings.
const at = 'src/funnel';

export const ARRIVAL = [
  {
    breaks: 'R1.16',
    name: 'the postcode of a link is not filled in',
    file: `${at}/arrival/fill-from-link.ts`,
    find: 'link.cap || visit.searchText',
    replace: 'visit.searchText',
  },
  {
    breaks: 'R7.25',
    name: 'a chat token is opened as a partner`s',
    file: `${at}/wire/person/open-token.ts`,
    find: "appCode === 'CHATBOT'",
    replace: "appCode === 'CHAT'",
  },
  {
    breaks: 'R7.26',
    name: 'a token of the other brand is opened as a partner`s',
    file: `${at}/wire/person/open-token.ts`,
    find: "appCode === 'FAC5'",
    replace: "appCode === 'FAC'",
  },
  {
    breaks: 'R3.3',
    name: 'a consent refused in a token is not answered',
    file: `${at}/wire/person/open-token.ts`,
    find: "'0': 0, '1': 1",
    replace: "'1': 1",
  },
  {
    breaks: 'R2.1.5',
    name: 'a new page begins where the last one stood',
    file: `${at}/shell/router.tsx`,
    find: '    window.scrollTo(0, 0);\n',
    replace: '',
  },
  {
    breaks: 'R2.2.9',
    name: 'a refused page stays in the history',
    file: `${at}/shell/router.tsx`,
    find: 'navigate(url, { replace: true })',
    replace: 'navigate(url)',
  },
  {
    breaks: 'R4.25',
    name: 'a good code is not looked up',
    file: `${at}/actions/tax-code.ts`,
    find: 'if (parsed.ok) void lookUpCode(parsed.value);\n      else {',
    replace: 'if (!parsed.ok) {',
  },
  {
    breaks: 'R4.32',
    name: 'a lookup that failed shows the code in error',
    file: `${at}/parts/form/tax-code-field.tsx`,
    find: "failed: 'valid'",
    replace: "failed: 'error'",
  },
  {
    breaks: 'R8.9',
    name: 'a code without appointment is told as one of another kind',
    file: `${at}/actions/edit.ts`,
    find: "fault('cf-inesistente')",
    replace: "fault('none-planned')",
  },
  {
    breaks: 'R7.47',
    name: 'hours nobody told look confirmed',
    file: `${at}/actions/branches.ts`,
    find: 'v.provisional || known === null',
    replace: 'v.provisional',
  },
  {
    breaks: 'R2.3.46',
    name: 'contacts stay while they are edited',
    file: `${at}/actions/person.ts`,
    find: '      clearContacts();\n',
    replace: '',
  },
  {
    breaks: 'R2.3.126',
    name: 'a branch that receives is called an agency',
    file: `${at}/session/branch.ts`,
    find: 'PRODUCTS[product].atAgencies && !isPP',
    replace: 'PRODUCTS[product].atAgencies',
  },
];
