/** A column's heading; `unseen` is only for screen readers. */
export type Heading = string | { readonly unseen: string };

/** The headings of a table. */
export const TableHead = ({ head }: { readonly head: readonly Heading[] }) => (
  <thead>
    <tr>
      {head.map((each) =>
        typeof each === 'string' ? (
          <th key={each} scope="col">
            {each}
          </th>
        ) : (
          <th key={each.unseen} scope="col">
            <span className="sr">{each.unseen}</span>
          </th>
        ),
      )}
    </tr>
  </thead>
);
