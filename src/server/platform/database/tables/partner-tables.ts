import type { Generated } from 'kysely';
import type { PartnerScope } from '#domain/partner/partner.ts';

type Bytes = Buffer;

/** A partner's program. A revoked one stays, since its appointments name it. */
interface PartnerTable {
  id: string;
  name: string;
  scopes: PartnerScope[];
  per_minute: number;
  per_day: number;
  made_at: Generated<Date>;
  /** When it last got a token. */
  used_at: Generated<Date | null>;
  revoked_at: Date | null;
}

interface PartnerSecretTable {
  id: Generated<string>;
  partner_id: string;
  /** SHA-256: the secret has 256 random bits, so a slow hash would protect nothing more. */
  hash: Bytes;
  made_at: Generated<Date>;
  /** When it last got a token. */
  used_at: Date | null;
  expires_at: Date;
}

/** An access token; it ends with its secret. */
interface PartnerTokenTable {
  hash: Bytes;
  secret_id: string;
  scopes: PartnerScope[];
  expires_at: Date;
}

export interface PartnerTables {
  partner: PartnerTable;
  partner_secret: PartnerSecretTable;
  partner_token: PartnerTokenTable;
}
