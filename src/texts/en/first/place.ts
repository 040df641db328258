import type { place as italian } from '../../it/first/place.ts';
import type { Shape } from '../../words.ts';

export const place: Shape<typeof italian> = {
  heading: 'Where would you like to meet us?',
  lead: "Enter a postcode or an address: we'll show you the nearest branches and the first available times.",
  label: 'Postcode or address*',
  placeholder: 'E.g. 20121 or Via Roma 10, Torino',
  locate: 'Use my location',
  suggestions: 'Suggested addresses',
  noSuggestion: 'No suggestions: try the postcode.',
  infoOnly: 'For now I only want information',
  infoOnlyHelp: 'No obligation: an adviser explains the costs and conditions.',
  searching: 'Looking for branches near you…',
  near: (place) => `Near ${place}`,
  change: 'Change',
  found: 'Great! We found a branch near you!',
  faults: {
    required: 'Required field',
    'not-found': 'Address not found.',
    which: 'Which one?',
    activate: 'Please turn on location services',
    disabled: 'Location services are off',
    blocked: 'Location access is blocked. Allow it in your browser settings and reload the page.',
  },
  notFoundHint: 'Check the address or use the postcode.',
  links: {
    salary: 'Salary or pension? See the salary-backed loan',
    business: 'Running a business? See the business loan',
    edit: 'Already have an appointment? Change it',
  },
  agency: {
    heading: 'Where would you like to meet the adviser?',
    lead: 'Find the nearest agency to talk about a salary-backed loan (cessione del quinto).',
    searching: 'Looking for agencies near you…',
    found: 'Great! We found an agency near you!',
    none: 'In this area we meet you at a branch, with an adviser who specialises in salary-backed loans.',
    toPersonal: 'Prefer a personal loan? Switch here',
  },
  switched: {
    personal:
      "You already have a personal loan request with us, so let's continue with that. Choose a branch, a day and a time.",
    salary:
      "You already have a salary-backed loan request with us, so let's continue with that. Choose an agency, a day and a time.",
    business: '',
  },
  staleLink: 'This link is no longer valid. You can book an appointment at a branch.',
};
