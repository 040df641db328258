// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {open && (
        <Dialog title="La filiale più vicina è a 31 km" closeLabel="Chiudi" onClose={() => setOpen(false)}>
          <p>Se preferisci non spostarti, un consulente ti chiama.</p>
        </Dialog>
      )}
    </>
  );
}

function opened() {
  render(
    <StrictMode>
      <Asking />
    </StrictMode>,
  );
  const opener = screen.getByRole('button', { name: 'Apri' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

test('the focus moves to the title and returns afterwards', () => {
  const { opener, dialog } = opened();
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'La filiale più vicina è a 31 km' }));
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Escape calls onClose', () => {
  const { dialog } = opened();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
