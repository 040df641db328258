import type { survey as italian } from '../../it/later/survey.ts';
import type { Shape } from '../../words.ts';

/** The survey after a booking. The page sends the answers by their numbers and codes, not by these labels. */
export const survey: Shape<typeof italian> = {
  heading: 'Two questions to help us prepare',
  job: 'What is your job?',
  jobs: [
    { value: 2, label: 'Employed' },
    { value: 1, label: 'Self-employed' },
    { value: 3, label: 'Retired' },
    { value: 4, label: 'Other' },
  ],
  loans: 'Do you have other loans that you would like to combine into one?',
  loansAnswers: { yes: 'Yes', no: 'No' },
  send: 'Send answers',
  missing: 'Select an answer',
  missingAll: 'Please answer all the questions',
  thanks: 'Thank you! Your answers help the adviser prepare for the meeting.',
};
