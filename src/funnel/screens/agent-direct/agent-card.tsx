import { useWords } from '../../actions/use-words.ts';
import type { Agent } from '../../session/person.ts';

const PHOTO_PX = 72;

/** The agent of the link, where the lender gave a photo or a telephone number; name and register are above it too. */
export function AgentCard({ agent: { name, oam, phone, photo } }: { readonly agent: Agent }) {
  const t = useWords().direct.agent;
  if (!photo && !phone) return null;
  return (
    <section className="row" style={{ alignItems: 'center', flexWrap: 'nowrap' }} aria-label={name}>
      {photo && (
        <img
          src={photo}
          alt={t.photo(name)}
          width={PHOTO_PX}
          height={PHOTO_PX}
          style={{ objectFit: 'cover', borderRadius: '50%' }}
        />
      )}
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="note">{t.role(oam)}</p>
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      </div>
    </section>
  );
}
