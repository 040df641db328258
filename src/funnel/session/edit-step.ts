/** Why the edit dialog stops: keys of its texts. */
export type EditFault = 'cf-inesistente' | 'none-planned' | 'network';
/** The step of the edit dialog: tax code, then the six digits. */
export type EditStep =
  | { readonly step: 'start' | 'ask' | 'known' | 'searching' }
  | { readonly step: 'fault'; readonly fault: EditFault }
  | {
      readonly step: 'code';
      readonly reference: string;
      readonly mask: string;
      readonly wrong: boolean;
      readonly again: boolean;
      /** The typed tax code, under strict recognition. An appointment with it may or may not exist. */
      readonly taxCode?: string;
      /** The last request got no answer. */
      readonly failed?: true;
    };
