import { Button } from './button.tsx';
import s from './field.module.css';

interface QuestionProps {
  readonly text: string;
  /** A button that accepts the proposal; without one the question is a remark. */
  readonly answer?: { readonly label: string; readonly onPress: () => void };
}

/** A question under a field about a valid but unusual value; it does not block. */
export function FieldQuestion({ text, answer }: QuestionProps) {
  return (
    <div className={s.question} role="status">
      <p>{text}</p>
      {answer && (
        <Button kind="text" onClick={answer.onPress}>
          {answer.label}
        </Button>
      )}
    </div>
  );
}
