// A question in the place of the set-up's buttons, where the finger is.
import { Button } from '../../look/button.tsx';
import { focusOnMount, passFocusOn } from '../../look/focus.ts';
import { Row, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';

interface QuestionProps {
  text: string;
  /** The label of the proposed answer, which has the focus. */
  act: string;
  onAct: () => void;
  /** The label of the other answer. */
  other: string;
  onOther: () => void;
}

export const Question = ({ text, act, onAct, other, onOther }: QuestionProps) => (
  <div ref={passFocusOn}>
    <Stack gap="small">
      <Note>{text}</Note>
      <Row>
        <Button ref={focusOnMount} look="main" onClick={onAct}>
          {act}
        </Button>
        <Button onClick={onOther}>{other}</Button>
      </Row>
    </Stack>
  </div>
);
