import { isEmpty } from '../../base/empty.ts';
import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { cell as boolCell } from '../bool/cell.tsx';
import { cell as dateCell } from '../date/cell.tsx';
import { cell as emailCell } from '../email/cell.tsx';
import { cell as enumCell } from '../enum/cell.tsx';
import { cell as fileCell } from '../file/cell.tsx';
import { cell as imageCell } from '../image/cell.tsx';
import { cell as intCell } from '../int/cell.tsx';
import { cell as moneyCell } from '../money/cell.tsx';
import { cell as phoneCell } from '../phone/cell.tsx';
import { checkQuestions } from '../questions/check.ts';
import { fieldOfQuestion, type Question, type QuestionType, sectionsOf } from '../questions/question.ts';
import { cell as textCell } from '../text/cell.tsx';
import { cell as urlCell } from '../url/cell.tsx';
import type { CellProps, FieldCell } from '../view.ts';
import styles from './detail.module.css';
import type { AnswersSettings } from './index.ts';
import { questionKinds } from './kinds.ts';
import { type Answers, answerValue } from './value.ts';

const RegionAnswer = lazyPart(async () => (await import('./region-answer.tsx')).RegionAnswer);

const cells: { readonly [Type in Exclude<QuestionType, 'region' | 'textarea'>]: Pick<FieldCell, 'Cell'> } = {
  text: textCell,
  int: intCell,
  money: moneyCell,
  date: dateCell,
  enum: enumCell,
  bool: boolCell,
  phone: phoneCell,
  email: emailCell,
  url: urlCell,
  image: imageCell,
  file: fileCell,
};

type AnswersProps = CellProps<AnswersSettings, Answers>;

/** Shows the answers beside their questions, by section. Questions without an answer stay in sight. */
export function AnswersDetail(props: AnswersProps) {
  const { field, value, record } = props;
  const questions = checkQuestions(record?.[field.settings.to]).value;
  return (
    <div className={styles.answers}>
      {sectionsOf(questions).map(({ heading, questions: within }) => (
        <section key={heading?.key ?? ''}>
          {heading && <h3 className={styles.heading}>{heading.label}</h3>}
          <dl className={styles.list}>
            {within.map((question) => (
              <div key={question.key} data-long={question.type === 'textarea' || undefined}>
                <dt>{question.label}</dt>
                <dd>
                  <Answer {...props} question={question} answer={answerValue(value[question.key])} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface AnswerProps extends AnswersProps {
  readonly question: Question;
  readonly answer: unknown;
}

function Answer({ question, answer, resource, files = [] }: AnswerProps) {
  if (isEmpty(answer) || question.type === 'section') return <span className={styles.none}>–</span>;
  if (question.type === 'textarea') return <span className={styles.text}>{String(answer)}</span>;
  if (question.type === 'region') return <RegionAnswer codes={[answer].flat().map(String)} />;
  const field = fieldOfQuestion(question, questionKinds);
  const { Cell } = cells[question.type];
  const ids = [answer].flat();
  const own = files.filter(({ id }) => ids.includes(id));
  const isFile = question.type === 'image' || question.type === 'file';
  return <Cell field={field} resource={resource} value={answer} {...(isFile && { files: own })} />;
}
