import { offerText } from '../it/later/offers.ts';
import type { LaterWords } from '../words.ts';
import { earlier } from './earlier.ts';
import { advice } from './later/advice.ts';
import { branches } from './later/branches.ts';
import { byCode } from './later/by-code.ts';
import { callTime } from './later/call-time.ts';
import { callback } from './later/callback.ts';
import { change } from './later/change.ts';
import { consents } from './later/consents.ts';
import { contacts } from './later/contacts.ts';
import { cookie } from './later/cookie.ts';
import { details } from './later/details.ts';
import { direct } from './later/direct.ts';
import { documents } from './later/documents.ts';
import { errors } from './later/errors.ts';
import { farOffer } from './later/far-offer.ts';
import { fields } from './later/fields.ts';
import { formats } from './later/formats.ts';
import { identity } from './later/identity.ts';
import { knownDevice } from './later/known-device.ts';
import { map } from './later/map.ts';
import { ownData } from './later/own-data.ts';
import { person } from './later/person.ts';
import { placeChoices } from './later/place-choices.ts';
import { privacy } from './later/privacy.ts';
import { products } from './later/products.ts';
import { summary } from './later/summary.ts';
import { survey } from './later/survey.ts';
import { taxCode } from './later/tax-code.ts';
import { validation } from './later/validation.ts';
import { proposal } from './proposal.ts';

/** The texts of all screens after the first. The loan offer is a legal text, which stays Italian. */
export const later: LaterWords = {
  advice,
  branches,
  byCode,
  callTime,
  callback,
  change,
  consents,
  contacts,
  cookie,
  details,
  direct,
  documents,
  earlier,
  errors,
  farOffer,
  fields,
  formats,
  identity,
  knownDevice,
  map,
  offerText,
  ownData,
  person,
  placeChoices,
  privacy,
  products,
  proposal,
  summary,
  survey,
  taxCode,
  validation,
};
