import type { Endpoints as Contract } from '#contract/endpoints.ts';
import { changeConsent, consentReceipt, eraseOwnData, readOwnData } from '#contract/own-data.ts';

/** Endpoints whose schemas load with the first call of one of them, since few visitors need them. */
export const LATER_ENDPOINTS = {
  changeConsent,
  consentReceipt,
  eraseOwnData,
  readOwnData,
} as const satisfies Partial<Contract>;
export type LaterEndpoints = typeof LATER_ENDPOINTS;
