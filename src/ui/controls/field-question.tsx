import { Button } from './button.tsx';
import s from './field.module.css';

interface QuestionProps {
  readonly text: string;
  /** A button that accepts the proposed value; without it the text is only a remark. */
  readonly answer?: { readonly label: string; readonly onPress: () => void };
}

/** A question under a field about a valid but unusual value. The form can be sent without answering it. */
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
