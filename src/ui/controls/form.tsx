import type { FormHTMLAttributes, ReactNode, Ref } from 'react';

type FormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'className' | 'aria-labelledby'> & {
  readonly onSubmit: () => void;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
};

/** A form that the page validates and sends instead of the browser. */
export function Form({ onSubmit, ...native }: FormProps) {
  return (
    <form
      noValidate
      {...native}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
